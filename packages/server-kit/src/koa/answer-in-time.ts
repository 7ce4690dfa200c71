import type { Context, Middleware } from 'koa';
import { remainingOf, REMAINING_HEADER, tooLate, whenLate } from '../deadline';

/**
 * Answers 503 when the time that the BFF gave is over. What was begun goes on behind the answer, up to the
 * time limits of the database's driver (mongo/connect.ts).
 */
export function answerInTime(): Middleware {
  return async (ctx: Context, next) => {
    const ms = remainingOf(ctx.get(REMAINING_HEADER));
    if (ms === undefined) return next();
    let cancel = (): void => undefined;
    const late = new Promise<never>((_, reject) => {
      cancel = whenLate(ctx.req, ms, () => reject(tooLate()));
    });
    await Promise.race([next(), late]).finally(cancel);
  };
}
