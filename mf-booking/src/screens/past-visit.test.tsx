import { screen } from '@testing-library/react';
import { RESERVATION, reservation, show } from '../testing';

const begun = { getReservation: { reservation: reservation({ date: '2026-11-20' }) } };
const PROMISES = /Nothing changes until|Your table goes to|stays yours until/;

test.each(['modify', 'edit', 'cancel'])(
  '/booking/%s of a past visit promises nothing, and leads on to the visit',
  async (name) => {
    show(`/booking/${name}/${RESERVATION}`, { answers: begun });
    expect(await screen.findByText(/can no longer be changed/)).toBeInTheDocument();
    expect(screen.queryByText(PROMISES)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your visit' })).toHaveAttribute(
      'href',
      `#/booking/view/${RESERVATION}`,
    );
    expect(screen.queryByRole('link', { name: /^Keep it/ })).not.toBeInTheDocument();
  },
);

test.each(['modify', 'edit', 'cancel'])(
  '/booking/%s of a table to come says what happens to it',
  async (name) => {
    show(`/booking/${name}/${RESERVATION}`);
    expect(await screen.findByText(PROMISES)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'See your visit' })).not.toBeInTheDocument();
  },
);
