import type { Migration } from '@mesa/server-kit/mongo';
import { demoSeatingRules } from '../seeding/demo-restaurant';
import { addMissingSeatingRules } from '../store/add-missing-seating-rules';

const PAGE = 500;

/** Adds hours and largest party, as services/reservations has them, to restaurants of earlier releases. */
export const restaurantsHaveHours: Migration = {
  id: '001-restaurants-have-hours',
  async step({ database, session, cursor }) {
    // as the step before returned it
    const page = { after: cursor as string | undefined, size: PAGE };
    const { last, changed } = await addMissingSeatingRules(database, session, page, demoSeatingRules);
    return { cursor: last, changed };
  },
};
