import type { TableRequest } from '@mesa/contract';
import { useText } from '../../messages';

/** "Times on Sat, Nov 21 for 2 people" */
export function useOffersLabel(): (request: TableRequest) => string {
  const t = useText();
  return ({ date, partySize }) => t('offers.times', { date: t.date(date), party: partySize });
}
