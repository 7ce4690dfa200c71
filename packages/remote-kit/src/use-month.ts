import { useState } from 'react';
import type { DayStatus, TableRequest } from '@mesa/contract';
import { call } from '@mesa/web-client';
import { useLoad } from './requests/use-load';

/**
 * What the days of a restaurant have for a party at a time, for a calendar. Nothing is loaded before a
 * calendar shows a month.
 */
export function useMonth(id: string, { time, partySize }: TableRequest) {
  const [month, onMonth] = useState<string | null>(null);
  const loaded = useLoad(
    async (signal) => {
      if (!month) return new Map<string, DayStatus>();
      const query = { month, party_size: partySize, time };
      const { days } = await call('getMonth', { params: { id }, query }, { signal });
      return new Map(days.map(({ date, status }) => [date, status]));
    },
    [id, month, partySize, time],
  );
  const days = loaded.state === 'ready' ? loaded.data : undefined;
  return { statusOf: (date: string): DayStatus | undefined => days?.get(date), onMonth };
}
