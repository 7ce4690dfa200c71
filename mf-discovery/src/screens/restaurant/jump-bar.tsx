import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { partyLabel } from '@mesa/contract';
import { useChoices } from '@mesa/remote-kit';
import { useLocation } from '@mesa/remote-kit/router';
import { ButtonLink, classes, formatDate } from '@mesa/ui';
import { useVisible } from '../../parts/use-visible';
import { BOX_ID } from './sections';
import styles from './jump-bar.module.css';

/** On phones, where the reservation box is far down: what is chosen, and a way there; away once one is there. */
export function JumpBar() {
  const {
    choices: { date, time, partySize },
  } = useChoices();
  const box = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    box.current = document.getElementById(BOX_ID);
  }, []);
  const there = useVisible(box, { otherwise: false });
  const { pathname, search } = useLocation();
  const jump = (event: MouseEvent) => {
    // the same page: only its place on the screen changes
    event.preventDefault();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div className={classes(styles.bar, there && styles.away)}>
      <p>
        <b>{formatDate(date)}</b>
        <br />
        <span>
          {time}, {partyLabel(partySize).toLowerCase()}
        </span>
      </p>
      <ButtonLink variant="primary" href={`#${pathname}${search}`} onClick={jump}>
        Find a table
      </ButtonLink>
    </div>
  );
}
