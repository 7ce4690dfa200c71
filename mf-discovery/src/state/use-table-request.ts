import { useEffect, useMemo, useRef } from 'react';
import type { TableRequest } from '@mesa/contract';
import { saveChoices, useChoices, useHost } from '@mesa/remote-kit';
import { useSearchParams } from '@mesa/remote-kit/router';
import { readRequest, withRequest } from './table-request';

/**
 * Date, time and party size as the address names them. They become the diner's choices; an address that lacks
 * them, or names a time that has passed, is completed in place, so that Back and reload find what was shown.
 * @returns null while the address is not complete
 */
export function useTableRequest(): TableRequest | null {
  const { clock, zone } = useHost();
  const { choices } = useChoices();
  const [params, setParams] = useSearchParams();
  // judged once for each address: a slot that begins while the page is open does not change what the page is
  // about
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const { request, complete } = useMemo(() => readRequest(params, choices, { now: clock(), zone }), [params]);
  const { date, time, partySize } = request;
  const key = `${date} ${time} ${partySize}`;
  const saved = useRef<string | null>(null);
  useEffect(() => {
    // once: the completed address comes later, and must not undo what the diner has chosen meanwhile
    if (saved.current !== key) saveChoices({ date, time, partySize });
    saved.current = key;
    if (!complete) setParams((query) => withRequest(query, { date, time, partySize }), { replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `setParams` is another one at each render
  }, [complete, key]);
  return useMemo(() => (complete ? { date, time, partySize } : null), [complete, date, time, partySize]);
}
