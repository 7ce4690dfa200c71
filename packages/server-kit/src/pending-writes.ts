/**
 * What waits to be written, by key. A failed write keeps its entries for the next flush, together with what
 * has come meanwhile.
 */
export class PendingWrites<V> {
  private readonly waiting = new Map<string, V>();

  /** @param merge adds the second value of a key to the first, whichever came first */
  constructor(private readonly merge: (one: V, other: V) => V) {}

  get size(): number {
    return this.waiting.size;
  }

  has(key: string): boolean {
    return this.waiting.has(key);
  }

  add(key: string, value: V): void {
    const pending = this.waiting.get(key);
    this.waiting.set(key, pending === undefined ? value : this.merge(pending, value));
  }

  /**
   * Writes what waits, `atOnce` entries after another.
   * @throws what `write` throws; nothing after the entries that it was about is written
   */
  async flush(
    write: (entries: [key: string, value: V][]) => Promise<void>,
    atOnce = Infinity,
  ): Promise<void> {
    while (this.waiting.size > 0) {
      const entries = [...this.waiting].slice(0, atOnce);
      for (const [key] of entries) this.waiting.delete(key);
      try {
        await write(entries);
      } catch (error) {
        for (const [key, value] of entries) this.add(key, value);
        throw error;
      }
    }
  }
}
