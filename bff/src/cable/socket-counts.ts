import type { Connection } from './connection';

/** The place of one socket among those of its network. */
export interface SocketPlace {
  /** set once the socket is open */
  connection?: Connection;
  free: () => void;
}

/**
 * How many sockets each network has open. SECURITY: counted from the upgrade on, so that many at once gain
 * nothing; one more than the most ends the oldest one that has subscribed to nothing, or is refused.
 */
export class SocketCounts {
  private readonly places = new Map<string, Set<SocketPlace>>();

  constructor(private readonly most: number) {}

  /** @returns undefined when the network has as many as it may */
  take(network: string): SocketPlace | undefined {
    const places = this.places.get(network) ?? new Set();
    if (places.size >= this.most) {
      const idle = [...places].find(({ connection }) => connection?.isIdle);
      if (!idle) return undefined;
      places.delete(idle);
      idle.connection!.end('remote', true);
    }
    const place: SocketPlace = {
      free: () => {
        places.delete(place);
        // one that gave way may close after the others, when the network has a new count
        if (places.size === 0 && this.places.get(network) === places) this.places.delete(network);
      },
    };
    this.places.set(network, places.add(place));
    return place;
  }
}
