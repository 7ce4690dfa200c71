import { tellHowRemoteFails } from '../pages/failing-remote';

// mf-booking's failures are told in remote-fails.story.ts
tellHowRemoteFails({
  name: 'mf-discovery',
  path: '/',
  shows: /your table|Explore Los Angeles/,
  other: '/profile',
  otherShows: /No upcoming reservations/,
});
tellHowRemoteFails({
  name: 'mf-account',
  path: '/profile',
  shows: /No upcoming reservations/,
  other: '/',
  otherShows: /your table|Explore Los Angeles/,
});
