import { screen } from '@testing-library/react';
import { RESERVATION, reservation, show } from '../testing';

const PATHS = ['modify', 'edit', 'cancel'].map((name) => `/booking/${name}/${RESERVATION}`);
const PROMISES = /Nothing changes until|will be released right away|keep your table until/;

describe('UpcomingOnly', () => {
  test.each(PATHS)('says on %s that a past visit cannot be changed, and links to it', async (path) => {
    show(path, { answers: { getReservation: { reservation: reservation({ date: '2026-11-20' }) } } });
    expect(await screen.findByText("This reservation has started and can't be changed.")).toBeInTheDocument();
    expect(screen.queryByText(PROMISES)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your visit' })).toHaveAttribute(
      'href',
      `#/booking/view/${RESERVATION}`,
    );
    expect(screen.queryByRole('link', { name: /^Keep/ })).not.toBeInTheDocument();
  });

  test.each(PATHS)('lets %s change a reservation that has not started', async (path) => {
    show(path);
    expect(await screen.findByText(PROMISES)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'See your visit' })).not.toBeInTheDocument();
  });
});
