import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs } from './tabs';

const SECTIONS = [
  { id: 'overview', label: 'Overview' },
  { id: 'photos', label: 'Photos' },
  { id: 'reviews', label: 'Reviews' },
];

describe('Tabs', () => {
  it('marks the current section and reports the chosen one', async () => {
    const chosen = jest.fn();
    render(<Tabs label="Sections" items={SECTIONS} current="photos" onChoose={chosen} />);
    expect(screen.getByRole('navigation', { name: 'Sections' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Photos' })).toHaveAttribute('aria-current', 'location');
    await userEvent.click(screen.getByRole('button', { name: 'Reviews' }));
    expect(chosen).toHaveBeenCalledWith('reviews');
  });
});
