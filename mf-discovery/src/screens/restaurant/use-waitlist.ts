import { isSameTable, type Restaurant, type TableRequest, type Watch } from '@mesa/contract';
import { useHost, useLoad } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';

export interface DinerWaitlist {
  /** how the diner waits for that table; undefined when they do not, or nobody is signed in */
  waitFor: (request: TableRequest) => Watch | undefined;
  /** it is being read, so whether the diner waits is not known yet */
  reading: boolean;
  reload: () => void;
}

/** The full slots of a restaurant that the diner waits for. */
export function useWaitlist({ id }: Restaurant): DinerWaitlist {
  const { currentUser } = useHost().session;
  const watches = useLoad(
    currentUser && (async (signal) => Object.values(await call('listWatches', undefined, { signal }))),
    [currentUser?.id],
  );
  const { state, reload } = watches;
  const waiting = watches.state === 'ready' ? watches.data.filter((watch) => watch.state === 'waiting') : [];
  return {
    waitFor: ({ date, time, partySize }) =>
      waiting.find((watch) => isSameTable(watch, { restaurant_id: id, date, time, party_size: partySize })),
    reading: currentUser !== null && (state === 'loading' || (state === 'ready' && watches.reloading)),
    reload,
  };
}
