import { createLog } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { newId } from '@mesa/server-kit/mongo';
import { eventually } from '@mesa/server-kit/testing';
import { listenToReviews } from './listen';
import { diner, photo, testMedia } from '../testing';

// a real database and real pictures, perhaps on a busy machine
jest.setTimeout(60_000);

describe('photos of reviews', () => {
  it('are kept while shown and hidden once their review is deleted, also when media was down', async () => {
    const media = await testMedia();
    const ana = diner();
    const log = createLog('test', 'silent');
    const eventsDb = `${media.database.name}_events`;
    const feed = openFeed(media.database, eventsDb, log);
    await feed.prepare('media');
    const reviews = [newId(), newId()];
    const blobs = [await media.upload(ana, await photo()), await media.upload(ana, await photo())];
    for (const [i, blob] of blobs.entries()) await media.attach(ana, reviews[i]!, [blob.signed_id]);
    const publishDropped = (i: number) =>
      feed.publish(
        { type: 'photos-dropped', review_id: reviews[i]!, signed_ids: [blobs[i]!.signed_id] },
        { at: media.clock.now },
      );
    const isUnconfirmed = async (i: number) =>
      (await media.database.db!.collection('uploads').findOne({ reviewId: reviews[i] }))?.[
        'unconfirmedSince'
      ] !== undefined;
    const statusOf = async (i: number) =>
      (await media.send('GET', `/api/blobs/${blobs[i]!.signed_id}/x.webp`)).status;

    await feed.publish({ type: 'photos-shown', review_id: reviews[1]!, signed_ids: [blobs[1]!.signed_id] });
    expect(await isUnconfirmed(1)).toBe(true);
    await publishDropped(0);
    const listener = listenToReviews(feed, media.deps);
    await listener.ready;
    await eventually(async () => expect([await statusOf(0), await statusOf(1)]).toEqual([404, 200]));
    await eventually(async () => expect(await isUnconfirmed(1)).toBe(false));
    await publishDropped(1);
    await eventually(async () => expect(await statusOf(1)).toBe(404));

    await listener.stop();
    await media.database.getClient().db(eventsDb).dropDatabase();
    await media.stop();
  });
});
