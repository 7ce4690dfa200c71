import type { Connection } from './connection';
import { SocketCounts } from './socket-counts';

describe('the sockets of a network', () => {
  const connection = (isIdle: boolean) => ({ isIdle, end: () => {} }) as unknown as Connection;

  it('are still counted when one that gave way closes after the others', () => {
    const counts = new SocketCounts(1);
    const idle = counts.take('a')!;
    idle.connection = connection(true);
    const next = counts.take('a')!;
    next.free();
    counts.take('a')!.connection = connection(false);
    idle.free();
    expect(counts.take('a')).toBeUndefined();
  });
});
