import { screen, waitFor } from '@testing-library/react';
import { Refusal } from '@mesa/contract';
import { press, reservation, RESERVATION, show } from '../testing';

const PATHS = ['view', 'modify', 'edit', 'cancel'].map((name) => `/booking/${name}/${RESERVATION}`);

beforeEach(() => sessionStorage.clear());

describe('ReservationLoader', () => {
  test.each(PATHS)("redirects %s to / when it is another diner's", async (path) => {
    const shown = show(path, {
      answers: { getReservation: new Refusal('forbidden', "You don't have access to this.") },
    });
    await waitFor(() => expect(shown.path()).toBe('/'));
  });

  test.each(PATHS)('says on %s that the reservation does not exist', async (path) => {
    show(path, { answers: { getReservation: new Refusal('missing', "We couldn't find that.") } });
    expect(await screen.findByText("We can't find that reservation")).toBeInTheDocument();
    expect(document.title).toBe("We can't find that reservation | Mesa");
    expect(screen.getByRole('link', { name: 'Your reservations' })).toHaveAttribute('href', '#/profile');
  });

  test.each(PATHS)('tries %s again when it could not be loaded', async (path) => {
    let tries = 0;
    show(path, {
      answers: {
        getReservation: () => {
          tries += 1;
          return tries === 1
            ? new Refusal('fault', 'Something went wrong on our side.')
            : { reservation: reservation() };
        },
      },
    });
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Forno Ocaso' })).toBeInTheDocument();
  });
});
