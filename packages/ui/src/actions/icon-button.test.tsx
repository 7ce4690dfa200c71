import { render, screen } from '@testing-library/react';
import { CloseIcon } from '../icons';
import { IconButton } from './icon-button';

describe('IconButton', () => {
  it('has its label as name and tooltip', () => {
    render(<IconButton label="Close" icon={CloseIcon} />);
    expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('title', 'Close');
  });
});
