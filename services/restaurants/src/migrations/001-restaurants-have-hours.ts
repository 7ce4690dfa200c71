import type { Migration } from '@mesa/server-kit/mongo';
import { demoSeats } from '../seeding/demo-restaurant';
import { addMissingSeats } from '../store/seats';

const PAGE = 500;

/** Restaurants of earlier releases get the hours and the largest party that reservations has for them. */
export const restaurantsHaveHours: Migration = {
  id: '001-restaurants-have-hours',
  async step({ database, session, cursor }) {
    const page = { after: cursor as string | undefined, size: PAGE };
    const { last, changed } = await addMissingSeats(database, session, page, demoSeats);
    return { cursor: last, changed };
  },
};
