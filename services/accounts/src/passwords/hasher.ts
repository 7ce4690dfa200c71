import { randomBytes } from 'node:crypto';
import { Refusal, MESSAGES } from '@mesa/contract';
import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane; the package's default algorithm is argon2id
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;
const WAITING_MAX = 64;

export type Hasher = Awaited<ReturnType<typeof createHasher>>;

/**
 * Hashes and checks passwords, at most four at once (76 MiB) with a short queue: a flood of sign-ins is told to come
 * back later instead of eating the memory.
 */
export async function createHasher() {
  const dummy = await hash(randomBytes(16), COST);
  const inTurn = createTurns(AT_ONCE, WAITING_MAX);
  return {
    hash: (password: string): Promise<string> => inTurn(() => hash(password, COST)),

    /**
     * SECURITY: always does the work of one verification, also for an unknown address or an unusable hash, so that the
     * time tells nothing about who has an account.
     * @param passwordHash undefined when there is no such account
     */
    async matches(passwordHash: string | undefined, password: string): Promise<boolean> {
      const usable = passwordHash?.startsWith('$argon2') ? passwordHash : undefined;
      const same = await inTurn(() => verify(usable ?? dummy, password));
      return usable !== undefined && same;
    },
  };
}

function createTurns(atOnce: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new Refusal('unavailable', MESSAGES.unavailable, 2);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // a turn is handed over, not given back, so that a newcomer cannot slip in between
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
