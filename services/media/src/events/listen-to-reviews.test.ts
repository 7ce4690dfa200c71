import { createLog } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { newId } from '@mesa/server-kit/mongo';
import { listenToReviews } from './listen-to-reviews';
import { diner, eventually, photo, testMedia } from '../testing';

// a real database and real pictures, perhaps on a busy machine
jest.setTimeout(60_000);

describe('photos of reviews', () => {
  it('keeps what is shown and hides the photos of a deleted review as soon as the event is published, also when it was down meanwhile', async () => {
    const media = await testMedia();
    const ana = diner();
    const log = createLog('test', 'silent');
    const eventsDb = `${media.database.name}_events`;
    const feed = openFeed(media.database, eventsDb, log);
    await feed.prepare();
    const reviews = [newId(), newId()];
    const blobs = [await media.upload(ana, await photo()), await media.upload(ana, await photo())];
    for (const [i, blob] of blobs.entries()) await media.attach(ana, reviews[i]!, [blob.signed_id]);
    const tell = (i: number) =>
      feed.publish(
        { type: 'photos-dropped', review_id: reviews[i]!, signed_ids: [blobs[i]!.signed_id] },
        { at: media.clock.now },
      );
    const isLoose = async (i: number) =>
      (await media.database.db!.collection('uploads').findOne({ reviewId: reviews[i] }))?.['looseSince'] !==
      undefined;
    const statusOf = async (i: number) =>
      (await media.send('GET', `/api/blobs/${blobs[i]!.signed_id}/x.webp`)).status;

    await feed.publish({ type: 'photos-shown', review_id: reviews[1]!, signed_ids: [blobs[1]!.signed_id] });
    expect(await isLoose(1)).toBe(true);
    await tell(0);
    const follower = listenToReviews(feed, media.deps);
    await follower.ready;
    await eventually(async () => expect([await statusOf(0), await statusOf(1)]).toEqual([404, 200]));
    await eventually(async () => expect(await isLoose(1)).toBe(false));
    await tell(1);
    await eventually(async () => expect(await statusOf(1)).toBe(404));

    await follower.stop();
    await media.database.getClient().db(eventsDb).dropDatabase();
    await media.stop();
  });
});
