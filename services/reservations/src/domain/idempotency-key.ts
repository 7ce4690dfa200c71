import { IDEMPOTENCY_HEADER, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';

const KEY_MAX = 200;

/** The key of a request that may be sent twice. @throws Refusal `malformed` for an invalid one */
export function idempotencyKey(ctx: { get(name: string): string }): string | undefined {
  const header = ctx.get(IDEMPOTENCY_HEADER);
  if (header.length > KEY_MAX) throw new Refusal('malformed', say('idempotencyKeyTooLong'));
  return header || undefined;
}
