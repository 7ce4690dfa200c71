import { screen } from '@testing-library/react';
import { BOOKING, RESERVATION, show } from '../testing';

const never = () => new Promise<never>(() => undefined);
const photos = (container: HTMLElement) =>
  [...container.querySelectorAll('img')].map((photo) => photo.getAttribute('src'));

describe('BookingSkeleton', () => {
  test('shows the photo of the restaurant that the diner comes from', async () => {
    const photoUrl = '/assets/photos/thai_curry_hero_v1-960.webp';
    const { container } = show(BOOKING, { choices: { photoUrl }, answers: { getRestaurant: never } });
    expect(await screen.findByText('Loading the reservation')).toBeInTheDocument();
    expect(photos(container)).toEqual([photoUrl]);
  });

  test('shows no photo when none is known', async () => {
    const { container } = show(`/booking/view/${RESERVATION}`, { answers: { getReservation: never } });
    expect(await screen.findByText('Loading the reservation')).toBeInTheDocument();
    expect(photos(container)).toEqual([]);
  });
});
