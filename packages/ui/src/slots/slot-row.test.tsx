import { render, screen } from '@testing-library/react';
import { SlotLink } from './slot-link';
import { SlotRow } from './slot-row';

describe('SlotRow', () => {
  it('names what its times are for', () => {
    render(
      <SlotRow label="Times at Forno Ocaso">
        <SlotLink time="7:00 PM" href="#/booking/42" />
      </SlotRow>,
    );
    expect(screen.getByRole('group', { name: 'Times at Forno Ocaso' })).toBeInTheDocument();
  });
});
