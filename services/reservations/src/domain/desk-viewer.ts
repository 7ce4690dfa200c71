import { DEMO_HOST_EMAIL, FORMER_GUEST } from '@mesa/contract';
import type { Booking } from './booking';

/** Who reads a desk. */
export interface DeskViewer {
  id: string;
  fname: string;
  lname: string;
  email: string;
}

/** Everybody can sign in as this one. */
export const isDemoHost = ({ email }: Pick<DeskViewer, 'email'>): boolean => email === DEMO_HOST_EMAIL;

/** "Ana R.", as staff and guests are called in short. */
export const shortName = ({ fname, lname }: Pick<DeskViewer, 'fname' | 'lname'>): string =>
  lname ? `${fname} ${[...lname][0]!}.` : fname;

/** Whom a conflict names: the last word of a name; empty for a walk-in without one. */
export function takerOf({ name }: Booking, viewer: DeskViewer): string {
  if (isDemoHost(viewer) || name === FORMER_GUEST) return firstAndInitial(name);
  return name.split(/\s+/).at(-1) ?? '';
}

/** What the demo host sees of a name; a deleted account's has none. */
export function firstAndInitial(name: string): string {
  if (name === FORMER_GUEST) return name;
  const [fname = '', ...others] = name.split(/\s+/);
  return shortName({ fname, lname: others.at(-1) ?? '' });
}
