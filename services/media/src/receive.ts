import { Refusal, UPLOAD_BYTES_MAX } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { discardBody } from '@mesa/server-kit';
import { identityOf } from '@mesa/server-kit/koa';
import type { Context } from 'koa';
import { bodyOf, PACE, type Pace } from './body';
import { openTicket, receiveUpload } from './actions/receive-upload';
import { uploadFailed } from './actions/make-pictures';
import type { Dependencies } from './actions/dependencies';
import type { UploadTicket } from './domain/upload-ticket';

/** What one request may take from others. */
export interface ReceiveLimits {
  pace: Pace;
  /** uploads that come from one network at once, in this instance */
  perNetwork: number;
  /** milliseconds from the last byte to the answer; the BFF waits a little longer */
  answerMs: number;
}

export const RECEIVE_LIMITS: ReceiveLimits = { pace: PACE, perNetwork: 24, answerMs: 4_000 };
const RETRY_SECONDS = 5;

/**
 * The signed PUT (contract.md "PUT direct_upload.url"). The URL alone is the authority; the BFF's identity
 * only says from which network the bytes come.
 */
export function receive(deps: Dependencies, limits: ReceiveLimits) {
  const ofNetwork = createNetworkCounter(limits.perNetwork);
  return async (ctx: Context) => {
    const leave = ofNetwork.add(await networkOf(ctx));
    try {
      if (!leave) throw busy();
      if (Number(ctx.get('Content-Length')) > UPLOAD_BYTES_MAX)
        throw new Refusal('too-large', say('tooLarge'));
      const ticket = openTicket(deps, String(ctx.params['ticket']));
      checkHeaders(ctx, ticket);
      const bytes = bodyOf(ctx.req, limits.pace);
      await inTime(limits.answerMs, (received) => receiveUpload(deps, ticket, endingWith(bytes, received)));
    } catch (error) {
      // respond at once, but read the rest: a client may read the response only after it has sent everything
      discardBody(ctx.req);
      throw error;
    } finally {
      leave?.();
    }
    ctx.status = 204;
  };
}

/**
 * Refuses for the moment when the pictures are not made in time. They are made behind the answer, so that
 * the same bytes, sent again, find them.
 * @param work calls `received` once it has all bytes
 */
async function inTime(ms: number, work: (received: () => void) => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let received = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    received = () => (timer = setTimeout(() => reject(busy()), ms));
  });
  try {
    await Promise.race([work(received), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function* endingWith(bytes: AsyncIterable<Buffer>, ended: () => void): AsyncGenerator<Buffer> {
  yield* bytes;
  ended();
}

/** Counts what comes from each network at once. */
function createNetworkCounter(most: number) {
  const counts = new Map<string, number>();
  return {
    /** @returns how to count one less; undefined when there are as many as there may be */
    add(network: string): (() => void) | undefined {
      const count = counts.get(network) ?? 0;
      if (count >= most) return undefined;
      counts.set(network, count + 1);
      return () => {
        const left = counts.get(network)! - 1;
        if (left === 0) counts.delete(network);
        else counts.set(network, left);
      };
    },
  };
}

async function networkOf(ctx: Context): Promise<string> {
  const identity = await identityOf(ctx).catch(() => undefined);
  return identity?.address ?? '';
}

function busy(): Refusal {
  return new Refusal('unavailable', say('unavailable'), RETRY_SECONDS);
}

function checkHeaders(ctx: Context, ticket: UploadTicket): void {
  if (ctx.request.type !== ticket.type) throw uploadFailed();
  const length = ctx.get('Content-Length');
  if (length !== '' && Number(length) !== ticket.length) throw uploadFailed();
  const checksum = ctx.get('Content-MD5');
  if (checksum !== '' && checksum !== ticket.checksum) throw uploadFailed();
}
