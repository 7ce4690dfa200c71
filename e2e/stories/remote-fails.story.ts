import { test } from '@playwright/test';
import { testFailingRemote } from '../pages/failing-remote';

test.describe('When a remote fails', () => {
  testFailingRemote({
    name: 'mf-booking',
    path: `/booking/view/${'0'.repeat(24)}`,
    shows: /We can't find that reservation/,
    other: '/profile',
    otherShows: /No upcoming reservations/,
  });
});
