import type { Feed } from '@mesa/server-kit/events';
import { toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { factsOf, hasPassword, isDemo } from '../domain/account';
import type { UserDocument } from './user-schema';
import { toAccount } from './users';

interface Dependencies {
  database: Database;
  feed: Feed;
  session: ClientSession;
}

/**
 * Publishes a page of the accounts, in the order of ids, and stores the fields that they lack. The write to
 * each account makes a change at the same moment wait, so that no older facts are published after newer ones.
 * @returns the last id of the page as the next cursor, absent when the page is empty
 */
export async function publishPage(
  { database, feed, session }: Dependencies,
  { after, size }: { after?: string; size: number },
): Promise<{ cursor?: string; changed: number }> {
  const User = database.model<UserDocument>('User');
  const found = await User.find(after === undefined ? {} : { _id: { $gt: toId(after) } }, null, { session })
    .sort({ _id: 1 })
    .limit(size)
    .lean();
  const accounts = found
    .filter(hasPassword)
    .map((document) => toAccount(document))
    .map((account) => (isDemo(account) ? { ...account, emailConfirmed: true } : account));
  if (accounts.length > 0)
    await User.bulkWrite(
      accounts.map(({ id, emailConfirmed, language, mail }) => ({
        updateOne: {
          filter: { _id: toId(id) },
          update: { $set: { emailConfirmed, language, mail } },
        },
      })),
      { session },
    );
  await feed.publishAll(
    accounts.map((account) => ({ event: { type: 'diner-changed', diner: factsOf(account) } })),
    session,
  );
  return { cursor: found.at(-1)?._id.toHexString(), changed: accounts.length };
}
