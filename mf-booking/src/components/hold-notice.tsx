import { useRef } from 'react';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Button, Countdown, Notice } from '@mesa/ui';
import type { Hold } from '../state/use-hold';
import styles from './hold-notice.module.css';

/** How long the table is held, once more time, and what it means when it ran out. What was pressed here goes with it: the focus stays. */
export function HoldNotice({ hold }: { hold: Hold }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <HoldWords hold={hold} stay={() => place.current?.focus({ preventScroll: true })} />
    </div>
  );
}

function HoldWords({ hold, stay }: { hold: Hold; stay: () => void }) {
  const { clock, openModal, session } = useHost();
  const { held, extend, end, again } = hold;
  const { submit, busy } = useSubmit((id: string) => extend(id).catch(end));
  if (held.state === 'needless') return null;
  if (held.state === 'asking') return <p className={styles.line}>Holding your table…</p>;
  if (held.state === 'ended') {
    return (
      <Notice
        title="Your five minutes are over"
        action={
          <Button
            size="small"
            onClick={() => {
              stay();
              again();
            }}
          >
            Hold it again
          </Button>
        }
      >
        <p>The table is no longer held for you. If nobody has taken it, you can still book it.</p>
      </Notice>
    );
  }
  if (held.state === 'refused') {
    // what a booking would be refused for too is told by the screen, with what is free instead
    if (held.kind === 'taken' || held.kind === 'invalid') return null;
    if (held.kind === 'signed-out') {
      const next = session.currentUser ? (
        <Button
          size="small"
          onClick={() => {
            stay();
            again();
          }}
        >
          Hold it
        </Button>
      ) : (
        <Button size="small" onClick={() => openModal('login')}>
          Sign in
        </Button>
      );
      return (
        <Notice action={next}>
          <p>The table is not held for you yet.</p>
        </Notice>
      );
    }
    return (
      <Notice>
        <p>{held.sentences.map(closed).join(' ')} You can still book.</p>
      </Notice>
    );
  }
  return (
    <div className={styles.held}>
      <p>We are holding this table for you.</p>
      <Countdown until={held.hold.expires_at} now={clock} label="Your hold on this table" onEnd={end} />
      {!held.extended && (
        <Button
          size="small"
          busy={busy}
          onClick={() => {
            stay();
            submit(held.hold.id);
          }}
        >
          I need more time
        </Button>
      )}
    </div>
  );
}

/** Some of the server's sentences stand in lists and have no full stop. */
function closed(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
