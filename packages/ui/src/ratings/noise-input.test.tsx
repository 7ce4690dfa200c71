import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoiseInput } from './noise-input';

describe('NoiseInput', () => {
  it('has four steps, Quiet to Too Loud', async () => {
    const chosen = jest.fn();
    render(<NoiseInput label="Noise" value={0} onChange={chosen} />);
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Quiet',
      'Moderate',
      'Energetic',
      'Too Loud',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'Energetic' }));
    expect(chosen).toHaveBeenCalledWith(3);
  });
});
