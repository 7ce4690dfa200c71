/** For a remote's own tests: its real routes, a real store, the real client; the test is only the server. */
export { renderRemote, type RenderedRemote, type RenderRemoteOptions } from './render-remote';
export { fetchFrom, reply, type Answers, type SentRequest } from './answers';
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
