import type { Feed } from '@mesa/server-kit/events';
import type { Migration } from '@mesa/server-kit/mongo';
import { publishPage } from '../store/publish-page';

const PAGE = 200;

/** Publishes the accounts of earlier releases, which published no new diners. */
export const publishDiners = (feed: Feed): Migration => ({
  id: '001-publish-diners',
  step: ({ database, session, cursor }) =>
    // as the step before returned it
    publishPage({ database, feed, session }, { after: cursor as string | undefined, size: PAGE }),
});
