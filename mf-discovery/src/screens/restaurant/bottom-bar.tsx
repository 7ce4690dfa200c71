import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useChoices, useHost } from '@mesa/remote-kit';
import { useLocation } from '@mesa/remote-kit/router';
import { ButtonLink, classes } from '@mesa/ui';
import { useVisible } from '../../components/use-visible';
import { useText } from '../../messages';
import { BOX_ID } from './sections';
import styles from './bottom-bar.module.css';

/** The box counts as visible once it reaches the upper half of the window. */
const UPPER_HALF = '0px 0px -50% 0px';

/**
 * The bar at the bottom of narrow screens, hidden while the reservation box is visible. It shows the choices
 * and a link to the box, where a visitor sees the times first and signs in after choosing one.
 */
export function BottomBar() {
  const {
    choices: { date, time, partySize },
  } = useChoices();
  const { session } = useHost();
  const t = useText();
  const box = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    box.current = document.getElementById(BOX_ID);
  }, []);
  const visible = useVisible(box, { margin: UPPER_HALF, otherwise: false });
  return (
    <div
      role="group"
      aria-label={t('bottomBar.label')}
      className={classes(styles.bar, visible && styles.hidden)}
    >
      <p>
        <b>{t.date(date)}</b>
        <br />
        <span>{t('bottomBar.request', { time: t.time(time), party: partySize })}</span>
      </p>
      <BoxLink>{session.currentUser ? t('findTable') : t('bottomBar.times')}</BoxLink>
    </div>
  );
}

function BoxLink({ children }: { children: string }) {
  const { pathname, search } = useLocation();
  const scrollToBox = (event: MouseEvent) => {
    // same page: only scroll to the box
    event.preventDefault();
    const box = document.getElementById(BOX_ID);
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    box?.scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth', block: 'start' });
    box?.focus({ preventScroll: true });
  };
  return (
    <ButtonLink variant="primary" href={`#${pathname}${search}`} onClick={scrollToBox}>
      {children}
    </ButtonLink>
  );
}
