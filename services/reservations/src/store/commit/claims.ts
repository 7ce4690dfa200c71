import type { Taken } from '../../domain/taken';

/** Longer than any read of a day takes. */
const REMEMBERED_MS = 5_000;

interface Claim extends Taken {
  /** by the clock of this process; absent while the write is under way */
  ended?: number;
}

export type Claims = ReturnType<typeof createClaims>;

/**
 * Cells that requests of this process are about to write. Other requests of the process choose other cells,
 * so that they do not conflict. Between processes the index alone decides.
 */
export function createClaims() {
  const days = new Map<string, Set<Claim>>();

  const forget = (key: string, claim: Claim): void => {
    const claims = days.get(key);
    claims?.delete(claim);
    if (claims?.size === 0) days.delete(key);
  };

  return {
    /**
     * Claims that a read of the day may have missed.
     * @param since when that read began, by `performance.now()`
     */
    unseen: (restaurantId: string, date: string, since: number): Taken[] =>
      [...(days.get(`${restaurantId}/${date}`) ?? [])].filter(
        ({ ended }) => ended === undefined || ended > since,
      ),

    /** Claims cells while `work` runs. */
    async during<T>(
      { restaurant_id, date }: { restaurant_id: string; date: string },
      cells: number[],
      work: () => Promise<T>,
    ): Promise<T> {
      const key = `${restaurant_id}/${date}`;
      const claim: Claim = { id: 'claimed', cells, available_at: null, waitlist_at: null };
      days.set(key, (days.get(key) ?? new Set()).add(claim));
      try {
        return await work();
      } finally {
        claim.ended = performance.now();
        setTimeout(forget, REMEMBERED_MS, key, claim).unref();
      }
    },
  };
}
