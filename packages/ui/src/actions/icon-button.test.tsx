import { render, screen } from '@testing-library/react';
import { CloseIcon } from '../icons';
import { IconButton } from './icon-button';

describe('IconButton', () => {
  it('says what it does', () => {
    render(<IconButton label="Close" icon={CloseIcon} />);
    expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('title', 'Close');
  });
});
