import type { Feed, Listener } from '@mesa/server-kit/events';
import type { Restaurants } from '../store/restaurants';

/**
 * Applies the events that change what this service shows: ratings, and the number of bookings. Each takes
 * effect exactly once.
 */
export function consumeEvents(feed: Feed, restaurants: Restaurants): Listener {
  return feed.consume(
    'restaurants',
    ['ratings-changed', 'booked', 'booking-cancelled'],
    async (event, session) => {
      if (event.type === 'ratings-changed')
        await restaurants.setRatings(event.restaurant_id, event.ratings, event.version, session);
      if (event.type === 'booked') await restaurants.countBooking(event.restaurant_id, 1, session);
      if (event.type === 'booking-cancelled')
        await restaurants.countBooking(event.restaurant_id, -1, session);
    },
  );
}
