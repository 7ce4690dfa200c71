import { slotInstant, type DinerFacts } from '@mesa/contract';
import { OPTIONAL_KINDS, type OptionalKind, type Visit } from './mail';

/** What decides about a reminder or an invitation. */
interface Optional {
  kind: OptionalKind;
  visit: Visit;
  /** absent for an unknown one */
  diner: (Pick<DinerFacts, 'mail'> & { erase_at?: Date }) | undefined;
}

/** Whether the diner wants this kind of mail, and a reminder still comes before the visit. */
export function isWanted({ kind, visit, diner }: Optional, now: Date): boolean {
  if (!diner || diner.erase_at || !diner.mail[OPTIONAL_KINDS[kind]]) return false;
  const { date, time } = visit.reservation;
  return kind === 'review-invitation' || slotInstant(date, time) > now;
}
