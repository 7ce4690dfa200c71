import { laneOf } from '../domain/lanes';
import { isWanted } from '../domain/optional-mails';
import { WriteBatch } from '../store/write-batch';
import type { Dependencies } from './dependencies';

/**
 * Queues the mails of the reminders and invitations that have been due the longest. Taking them from the list
 * and queueing them are one transaction, so any instance may do it and a killed one loses none.
 * @returns whether there were any
 */
export async function queueDueMails({
  dueList,
  diners,
  mails,
  now,
  inTransaction,
}: Dependencies): Promise<boolean> {
  return inTransaction(async (session) => {
    const due = await dueList.take(now(), session);
    const dinersById = await diners.findAll(due.map(({ visit }) => visit.reservation.user_id));
    const batch = new WriteBatch();
    for (const { kind, visit } of due) {
      const { id, user_id } = visit.reservation;
      if (!isWanted({ kind, visit, diner: dinersById.get(user_id) }, now())) continue;
      mails.add(
        {
          id: `${kind}-${id}-${visit.version}`,
          user_id,
          content: { kind, data: visit },
          lane: laneOf(visit.reservation),
        },
        now(),
        batch,
      );
    }
    await batch.write(session);
    return due.length > 0;
  });
}
