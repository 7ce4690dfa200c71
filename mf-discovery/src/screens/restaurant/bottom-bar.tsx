import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { partyLabel } from '@mesa/contract';
import { useChoices, useHost } from '@mesa/remote-kit';
import { useLocation } from '@mesa/remote-kit/router';
import { Button, ButtonLink, classes, formatDate } from '@mesa/ui';
import { useVisible } from '../../components/use-visible';
import { BOX_ID } from './sections';
import styles from './bottom-bar.module.css';

/** The box counts as visible once it reaches the upper half of the window. */
const UPPER_HALF = '0px 0px -50% 0px';

/**
 * The bar at the bottom of narrow screens, hidden while the reservation box is visible. It shows the choices
 * and a link to the box; for a visitor, buttons to sign up and sign in.
 */
export function BottomBar() {
  const {
    choices: { date, time, partySize },
  } = useChoices();
  const { session } = useHost();
  const box = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    box.current = document.getElementById(BOX_ID);
  }, []);
  const visible = useVisible(box, { margin: UPPER_HALF, otherwise: false });
  return (
    <div role="group" aria-label="Your choices" className={classes(styles.bar, visible && styles.hidden)}>
      <p>
        <b>{formatDate(date)}</b>
        <br />
        <span>
          {time}, {partyLabel(partySize).toLowerCase()}
        </span>
      </p>
      {session.currentUser ? <BoxLink /> : <SignInButtons />}
    </div>
  );
}

function BoxLink() {
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
      Find a Table
    </ButtonLink>
  );
}

function SignInButtons() {
  const { openModal } = useHost();
  return (
    <div className={styles.buttons}>
      <Button variant="quiet" onClick={() => openModal('signup')}>
        Sign up
      </Button>
      <Button variant="primary" onClick={() => openModal('login')}>
        Sign in
      </Button>
    </div>
  );
}
