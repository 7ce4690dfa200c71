import { parseArgs } from 'node:util';
import { UserError } from '@mesa/remote-tools/commands';
import { openAdminPort } from './operator/admin-port';

const OPTIONS = { reason: { type: 'string' } } as const;

/** What each action is about, and what is said once it is done. */
const ACTIONS: Record<string, { field: 'email' | 'id'; done: (subject: string) => string }> = {
  'end-sessions': { field: 'email', done: (email) => `${email} is signed out everywhere.` },
  block: { field: 'email', done: (email) => `${email} is blocked and signed out everywhere.` },
  unblock: { field: 'email', done: (email) => `${email} can sign in again.` },
  'remove-review': { field: 'id', done: (id) => `The review ${id} is removed.` },
};
const USAGE =
  'Usage: npm run accounts -- end-sessions EMAIL | block EMAIL | unblock EMAIL | remove-review ID ' +
  '[--reason "…"]';

/** `npm run accounts -- ACTION …`: what an operator does about a diner's account or a review. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [action = '', subject, ...surplus] = positionals;
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (!act || !subject || surplus.length > 0) throw new UserError(USAGE);
  const { reason } = values;
  if (action === 'remove-review' && !reason?.trim()) throw new UserError('Say why, with --reason "…".');
  const { send } = await openAdminPort();
  await send('POST', `/admin/accounts/${action}`, { [act.field]: subject, reason });
  console.log(act.done(subject));
  return 0;
}
