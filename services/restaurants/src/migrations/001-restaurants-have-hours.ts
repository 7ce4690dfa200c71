import type { Migration } from '@mesa/server-kit/mongo';
import { demoSeatingRules } from '../seeding/demo-restaurant';
import { addMissingSeatingRules } from '../store/add-missing-seating-rules';

const PAGE = 500;

/** Adds to restaurants of earlier releases the hours and the largest party by which reservations decides. */
export const restaurantsHaveHours: Migration = {
  id: '001-restaurants-have-hours',
  async step({ database, session, cursor }) {
    const page = { after: cursor as string | undefined, size: PAGE };
    const { last, changed } = await addMissingSeatingRules(database, session, page, demoSeatingRules);
    return { cursor: last, changed };
  },
};
