import type { NetworkFault } from './faulty-proxy';
import type { FaultySystem } from './faulty-system';

/** The faults, and how long each lasts: some requests must wait until their deadline. */
export const faults: { kind: NetworkFault; ms: number }[] = [
  { kind: 'delay', ms: 3_000 },
  { kind: 'loss', ms: 3_000 },
  { kind: 'one-way', ms: 5_000 },
  { kind: 'half-open', ms: 5_000 },
];

/** Two kinds of parts that talk to each other, and how their network is broken and repaired. */
export interface Pair {
  between: string;
  break(system: FaultySystem, fault: NetworkFault): void;
}

const isBff = (caller: string) => caller === 'bff';
/** The members of the replica set, who talk to each other through the same proxies, have no name. */
const isService = (caller: string) => caller !== '' && !isBff(caller);

export const pairs: Pair[] = [
  {
    between: 'the BFF and the services',
    break: ({ services }, fault) => services.forEach((proxy) => proxy.break(fault)),
  },
  {
    between: 'the BFF and MongoDB',
    break: ({ set }, fault) => set.members.forEach(({ proxy }) => proxy.break(fault, isBff)),
  },
  {
    between: 'the services and MongoDB',
    break: ({ set }, fault) => set.members.forEach(({ proxy }) => proxy.break(fault, isService)),
  },
];

/** Ends the faults of all networks. */
export function endNetworkFaults({ services, smtp, set }: FaultySystem): void {
  for (const proxy of [...services.values(), smtp, ...set.members.map((one) => one.proxy)]) proxy.repair();
}
