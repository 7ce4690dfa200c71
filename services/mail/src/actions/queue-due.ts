import { slotInstant } from '@mesa/contract';
import { OPTIONAL_KINDS } from '../domain/mail';
import type { Due } from '../store/due-list';
import type { Dependencies } from './dependencies';

/**
 * Queues the mail of the reminder or invitation that has been due the longest. Taking it from the list and
 * queueing it are one transaction, so any instance may do it and a killed one loses none.
 * @returns whether there was one
 */
export async function queueDue(deps: Dependencies): Promise<boolean> {
  return deps.inTransaction(async (session) => {
    const due = await deps.dueList.take(deps.now(), session);
    if (!due) return false;
    const { kind, visit } = due;
    const { id, user_id } = visit.reservation;
    if (await isWanted(deps, due)) {
      const mail = { id: `${kind}-${id}-${visit.version}`, user_id, content: { kind, data: visit } };
      await deps.mails.add(mail, deps.now(), session);
    }
    return true;
  });
}

/** Whether the diner wants this kind of mail, and a reminder still comes before the visit. */
async function isWanted(deps: Dependencies, { kind, visit }: Due): Promise<boolean> {
  const diner = await deps.diners.find(visit.reservation.user_id);
  if (!diner || diner.erase_at || !diner.mail[OPTIONAL_KINDS[kind]]) return false;
  const { date, time } = visit.reservation;
  return kind === 'review-invitation' || slotInstant(date, time) > deps.now();
}
