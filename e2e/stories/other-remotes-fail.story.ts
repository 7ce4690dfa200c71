import { test } from '@playwright/test';
import { testFailingRemote } from '../pages/failing-remote';

test.describe('When a remote fails', () => {
  // remote-fails.story.ts covers mf-booking
  testFailingRemote({
    name: 'mf-discovery',
    path: '/',
    shows: /your table|Explore Los Angeles/,
    other: '/profile',
    otherShows: /No upcoming reservations/,
  });
  testFailingRemote({
    name: 'mf-account',
    path: '/profile',
    shows: /No upcoming reservations/,
    other: '/',
    otherShows: /your table|Explore Los Angeles/,
  });
});
