/** For a remote's own tests: its real routes, a real store, the real client; only the server is the test's. */
export { renderRemote, type RenderedRemote, type RenderRemoteOptions } from './render-remote';
export { fetchFrom, reply, type Answers, type Asked } from './answers';
export { createTestLive, type TestLive } from './test-live';
export {
  ANA,
  day,
  idOf,
  keyed,
  reservationFixture,
  restaurantFixture,
  reviewFixture,
  NOW,
  RESERVATION,
  RESTAURANT,
  REVIEW,
} from './fixtures';
