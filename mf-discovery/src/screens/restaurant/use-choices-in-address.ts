import { useEffect, useRef } from 'react';
import { saveChoices, useChoices, useHost } from '@mesa/remote-kit';
import { useLocation } from '@mesa/remote-kit/router';
import { readRequest, withRequest } from '../../state/table-request';

/**
 * Keeps date, time and party size in the address, so that a shared link shows the same times.
 * An opened address sets the choices; from then on the address follows them.
 */
export function useChoicesInAddress(): void {
  const { navigate, clock, zone } = useHost();
  const { date, time, partySize } = useChoices().choices;
  const { pathname, search } = useLocation();
  const handled = useRef<string | null>(null);
  // the router changes the location in a transition: the diner's next choice may come before it has
  const underway = useRef(new Set<string>());
  useEffect(() => {
    const params = new URLSearchParams(search);
    const chosen = { date, time, partySize };
    const opened = search !== handled.current && !underway.current.has(search);
    handled.current = search;
    const request = opened ? readRequest(params, chosen, { now: clock(), zone }).request : chosen;
    if (opened && search) saveChoices(request);
    const query = `?${withRequest(params, request)}`;
    if (query === search) return underway.current.clear();
    underway.current.add(query);
    navigate(pathname + query, { replace: true });
  }, [pathname, search, date, time, partySize, navigate, clock, zone]);
}
