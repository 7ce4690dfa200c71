import { render, screen } from '@testing-library/react';
import { Avatar, initials } from './avatar';

describe('Avatar', () => {
  it.each([
    ['Ana R.', 'AR'],
    ['Former diner', 'FD'],
    ['Ana', 'A'],
    ['\u00c9mile de la Tour', '\u00c9T'],
    ['', '?'],
    ['\u{1F600} ', '?'],
  ])('shortens %j to %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('is hidden from screen readers, because the name is beside it', () => {
    render(<Avatar name="Ana R." />);
    expect(screen.getByText('AR')).toHaveAttribute('aria-hidden', 'true');
  });
});
