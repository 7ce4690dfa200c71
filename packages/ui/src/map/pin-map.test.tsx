import { render, screen } from '@testing-library/react';
import { PinMap } from './pin-map';

describe('PinMap', () => {
  it('is an image with a label, and says that it is a sketch', () => {
    render(<PinMap lat={34.035} lng={-118.232} label="Map around 1412 Mateo Street" />);
    expect(screen.getByRole('img', { name: 'Map around 1412 Mateo Street' })).toBeInTheDocument();
    expect(screen.getByText('Sketch, not to scale')).toBeInTheDocument();
  });
});
