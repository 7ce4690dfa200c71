import { screen, waitFor } from '@testing-library/react';
import { press, RESERVATION, show } from '../../testing';

describe('/booking/cancel', () => {
  test('cancels only when confirmed, and leads to the profile', async () => {
    const shown = show(`/booking/cancel/${RESERVATION}`, { answers: { cancelReservation: undefined } });
    expect(await screen.findByText('Your table will be released right away.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Keep reservation' })).toHaveAttribute(
      'href',
      `#/booking/view/${RESERVATION}`,
    );
    expect(screen.getByRole('link', { name: 'Change the time instead' })).toHaveAttribute(
      'href',
      `#/booking/modify/${RESERVATION}`,
    );
    await press('Cancel reservation');
    await waitFor(() => expect(shown.path()).toBe('/profile'));
    expect(shown.notified).toContain('Your reservation at Forno Ocaso has been cancelled.');
  });
});
