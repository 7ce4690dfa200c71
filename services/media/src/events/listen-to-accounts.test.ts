import { createLog } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { newId } from '@mesa/server-kit/mongo';
import { eventually } from '@mesa/server-kit/testing';
import { listenToAccounts } from './listen';
import { collectGarbage } from '../actions/collect-garbage';
import { forgetDiner } from '../actions/forget-diner';
import type { Blob } from '@mesa/contract';
import { diner, NOTHING, photo, testMedia } from '../testing';

// a real database and real pictures, perhaps on a busy machine
jest.setTimeout(60_000);

describe('a deleted diner', () => {
  it('uploads and attaches nothing any more; what no review has is removed, the rest stays', async () => {
    const media = await testMedia();
    const [ana, ben] = [diner('Ana'), diner('Ben')];
    const feed = openFeed(media.database, `${media.database.name}_events`, createLog('test', 'silent'));
    await feed.prepare('accounts');
    const bytes = await photo();
    const [shown, unused, foreign] = [
      await media.upload(ana, bytes),
      await media.upload(ana, bytes),
      await media.upload(ben, bytes),
    ];
    const announced = (await media.announce(ana, bytes)).json() as Blob;
    const reviewId = newId();
    await media.attach(ana, reviewId, [shown.signed_id]);
    const isThere = async ({ id }: Blob) => (await media.deps.uploads.find(id))?.droppedAt === undefined;

    const listener = listenToAccounts(feed, media.deps);
    await listener.ready;
    await feed.publish({ type: 'diner-deleted', user_id: ana.id });
    await eventually(async () => expect(await isThere(unused)).toBe(false));
    expect((await media.announce(ana, bytes)).status).toBe(401);
    expect((await media.put(announced, bytes)).status).toBe(403);
    expect((await media.attach(ana, reviewId, [shown.signed_id])).status).toBe(401);
    expect([await isThere(shown), await isThere(foreign)]).toEqual([true, true]);
    expect((await media.send('GET', `/api/blobs/${shown.signed_id}/x.webp`)).status).toBe(200);
    await collectGarbage(media.deps);
    expect(await media.deps.uploads.find(unused.id)).toBeNull();

    await listener.stop();
    await media.database.getClient().db(`${media.database.name}_events`).dropDatabase();
    await media.stop();
  });

  it('is forgotten again an hour later, with what a request in flight announced', async () => {
    const media = await testMedia();
    const ana = diner();
    const blob = await media.upload(ana, await photo());
    const { deletedDiners, inTransaction, uploads } = media.deps;
    await inTransaction((session) => deletedDiners.add(ana.id, session));
    const applyAgain = () =>
      deletedDiners.applyAgain((userId, session) => forgetDiner(media.deps, userId, session));
    media.later(0.9);
    await applyAgain();
    expect((await uploads.find(blob.id))!.droppedAt).toBeUndefined();
    media.later(0.2);
    await applyAgain();
    expect((await uploads.find(blob.id))!.droppedAt).toBeDefined();
    await collectGarbage(media.deps);
    expect(await media.countFiles()).toEqual(NOTHING);
    await media.stop();
  });
});
