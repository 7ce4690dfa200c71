import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { opaqueString } from '@mesa/contract/schemas';
import { createConcurrencyLimit } from '@mesa/server-kit';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane; the package's default algorithm is
// argon2id
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CONCURRENT_MAX = 4;
const QUEUED_MAX = 64;

export type Hasher = Awaited<ReturnType<typeof createHasher>>;

/**
 * Hashes and verifies passwords, at most four at once (76 MiB) with a short queue, so that a flood of
 * sign-ins is refused instead of using up the memory.
 */
export async function createHasher() {
  const dummy = await hash(randomBytes(16), COST);
  const limit = createConcurrencyLimit(CONCURRENT_MAX, QUEUED_MAX);
  return {
    hash: (password: string): Promise<string> => limit.run(() => hash(opaqueString(password), COST)),

    /**
     * SECURITY: always does the work of one verification, also for an unknown email or an unusable hash,
     * so that the time does not reveal who has an account.
     * @param passwordHash undefined when there is no such account
     */
    async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
      const usable = passwordHash?.startsWith('$argon2') ? passwordHash : undefined;
      const same = await limit.run(() => verify(usable ?? dummy, opaqueString(password)));
      return usable !== undefined && same;
    },
  };
}
