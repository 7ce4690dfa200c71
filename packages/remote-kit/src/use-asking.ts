import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Asks at once, whenever `key` changes, and when told to. What is asked for while an answer is under way is asked after it:
 * that answer may already be old, and cutting it off would leave a busy day that changes faster than the line is without any.
 * Only another key, or leaving the screen, aborts.
 * @param ask keeps its answer itself, unless the signal was aborted meanwhile; never rejects
 * @returns `again` asks once more; `repeating` from then until the last answer
 */
export function useAsking(
  ask: (signal: AbortSignal) => Promise<unknown>,
  key: unknown,
): { again: () => void; repeating: boolean } {
  const [round, setRound] = useState(0);
  const [repeating, setRepeating] = useState(false);
  const underWay = useRef(false);
  const toldMeanwhile = useRef(false);
  const again = useCallback(() => {
    setRepeating(true);
    if (underWay.current) toldMeanwhile.current = true;
    else setRound((last) => last + 1);
  }, []);

  // `ask` is a new function at each render; `key` says when it means something else
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const controller = new AbortController();
    underWay.current = true;
    toldMeanwhile.current = false;
    void latest.current(controller.signal).then(() => {
      if (controller.signal.aborted) return;
      underWay.current = false;
      if (toldMeanwhile.current) setRound((last) => last + 1);
      else setRepeating(false);
    });
    return () => controller.abort();
  }, [key, round]);

  return { again, repeating };
}
