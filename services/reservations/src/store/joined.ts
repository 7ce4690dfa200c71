/**
 * Reads that many ask for at once. What is asked while a read of the same is under way waits for that and shares the next
 * one: nobody is told how things stood before they asked, and a hundred at once cost two reads.
 */
export function createJoined<T>() {
  const running = new Map<string, Promise<T>>();
  const waiting = new Map<string, Promise<T>>();

  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const answer = read().finally(() => running.delete(key));
    running.set(key, answer);
    return answer;
  };

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const before = running.get(key);
    if (!before) return start(key, read);
    const known = waiting.get(key);
    if (known) return known;
    const next = before.then(() => {}, () => {}).then(() => {
      waiting.delete(key);
      return start(key, read);
    });
    waiting.set(key, next);
    return next;
  };
}
