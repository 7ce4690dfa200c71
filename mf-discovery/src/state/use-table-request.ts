import { useEffect, useMemo, useRef } from 'react';
import { wallTimeAt, type TableRequest } from '@mesa/contract';
import { readChoices, saveChoices, useChoices, useHalfHour, useHost } from '@mesa/remote-kit';
import { useSearchParams } from '@mesa/remote-kit/router';
import { readRequest, withRequest } from './table-request';

interface UsedRequest {
  /** null while the address is not complete */
  request: TableRequest | null;
  /** puts what was chosen in a form, and saved, into the query of the address, in place */
  follow: (query: URLSearchParams) => void;
}

/**
 * Date, time and party size as the address names them. They become the diner's choices; an address that lacks
 * them, or names a time that has passed, is completed in place, so that Back and reload find what was shown.
 */
export function useTableRequest(): UsedRequest {
  const { clock, zone } = useHost();
  const { choices } = useChoices();
  const [params, setParams] = useSearchParams();
  const { date: today } = wallTimeAt(useHalfHour(), zone);
  // judged once for each address and day: a slot that begins while the page is open does not change what the
  // page is about, but a page that is left open over night asks for today
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const judged = useMemo(() => readRequest(params, choices, { now: clock(), zone }), [params, today]);
  const { request, complete } = judged;
  const { date, time, partySize } = request;
  const key = keyOf(request);
  const saved = useRef<string | null>(null);
  // the address changes in a transition: the diner's next choice may come before it has
  const underway = useRef(new Set<string>());
  useEffect(() => {
    // once: the completed address comes later, and must not undo what the diner has chosen meanwhile
    if (saved.current !== key && !underway.current.has(key)) saveChoices({ date, time, partySize });
    if (key === keyOf(readChoices(clock(), zone))) underway.current.clear();
    saved.current = key;
    if (!complete) setParams((query) => withRequest(query, { date, time, partySize }), { replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `setParams` is another one at each render
  }, [complete, key]);
  return {
    request: useMemo(() => (complete ? { date, time, partySize } : null), [complete, date, time, partySize]),
    follow: (query) => {
      const chosen = readChoices(clock(), zone);
      if (keyOf(chosen) !== key) underway.current.add(keyOf(chosen));
      setParams(withRequest(query, chosen), { replace: true });
    },
  };
}

const keyOf = ({ date, time, partySize }: TableRequest) => `${date} ${time} ${partySize}`;
