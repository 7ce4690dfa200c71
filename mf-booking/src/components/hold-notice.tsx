import { useRef } from 'react';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Button, Countdown, Notice, useSecondsLeft } from '@mesa/ui';
import { useText } from '../messages';
import type { TableHold } from '../state/use-hold';
import styles from './hold-notice.module.css';

/** Seconds before its end from which a hold can be extended: nobody needs that earlier. */
const EXTEND_FROM = 60;

/**
 * How long the table is held, and what to do when it is not. A button that disappears leaves the focus on the
 * notice.
 */
export function HoldNotice({ hold }: { hold: TableHold }) {
  const area = useRef<HTMLDivElement>(null);
  const keepFocus = () => area.current?.focus({ preventScroll: true });
  return (
    <div ref={area} tabIndex={-1} className={styles.area}>
      <HoldStatus
        hold={{
          ...hold,
          retry: () => {
            keepFocus();
            hold.retry();
          },
          expire: () => {
            if (area.current?.contains(document.activeElement)) keepFocus();
            hold.expire();
          },
        }}
        keepFocus={keepFocus}
      />
    </div>
  );
}

function HoldStatus({ hold, keepFocus }: { hold: TableHold; keepFocus: () => void }) {
  const t = useText();
  if (hold.state === 'not-needed') return null;
  if (hold.state === 'requested') return <p className={styles.held}>{t('hold.requested')}</p>;
  if (hold.state === 'held') return <HeldTable hold={hold} keepFocus={keepFocus} />;
  if (hold.state === 'expired') {
    return (
      <Notice
        title={t('hold.expired')}
        action={
          <Button size="small" onClick={hold.retry}>
            {t('hold.again')}
          </Button>
        }
      >
        <p>{t('hold.expiredText')}</p>
      </Notice>
    );
  }
  // BookingErrors says why: the table cannot be booked either
  if (hold.kind === 'taken' || hold.kind === 'invalid') return null;
  if (hold.kind === 'signed-out') return <SignedOutNotice retry={hold.retry} />;
  return (
    <Notice>
      <p>{t('hold.refused', { reason: hold.sentences.map(withFullStop).join(' ') })}</p>
    </Notice>
  );
}

function HeldTable({
  hold,
  keepFocus,
}: {
  hold: Extract<TableHold, { state: 'held' }>;
  keepFocus: () => void;
}) {
  const t = useText();
  const { serverClock } = useHost();
  const { submit, busy } = useSubmit((id: string) => hold.extend(id).catch(hold.expire));
  const secondsLeft = useSecondsLeft(hold.held.expires_at, serverClock);
  return (
    <div className={styles.held}>
      <p>{t('hold.held')}</p>
      <Countdown until={hold.held.expires_at} now={serverClock} label={t('hold.label')} onEnd={hold.expire} />
      {!hold.extended && secondsLeft <= EXTEND_FROM && (
        <Button
          size="small"
          busy={busy}
          onClick={() => {
            keepFocus();
            submit(hold.held.id);
          }}
        >
          {t('hold.more')}
        </Button>
      )}
    </div>
  );
}

function SignedOutNotice({ retry }: { retry: () => void }) {
  const t = useText();
  const { openModal, session } = useHost();
  const action = session.currentUser ? (
    <Button size="small" onClick={retry}>
      {t('hold.begin')}
    </Button>
  ) : (
    <Button size="small" onClick={() => openModal('login')}>
      {t('diner.signIn')}
    </Button>
  );
  return (
    <Notice action={action}>
      <p>{t('hold.none')}</p>
    </Notice>
  );
}

/** Adds a full stop: some of the server's sentences are written for lists and have none. */
function withFullStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
