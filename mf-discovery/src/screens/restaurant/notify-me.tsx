import { useRef } from 'react';
import { hashPaths, type Restaurant, type Slot, type TableRequest, type Watch } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { BellIcon, Button, ErrorList, Icon, TextLink, useConflictSentence } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { textNow, useText } from '../../messages';
import type { DinerWaitlist } from './use-waitlist';
import styles from './notify-me.module.css';

interface NotifyMeProps {
  restaurant: Restaurant;
  request: TableRequest;
  /** the chosen one */
  slot: Slot;
  waitlist: DinerWaitlist;
}

/**
 * Puts the diner on the waitlist of a full slot, or says that they are on it and lets them leave. A table
 * that opens up is held for the first diner on it.
 */
export function NotifyMe({ restaurant, request, slot, waitlist }: NotifyMeProps) {
  const place = useRef<HTMLDivElement>(null);
  const watch = waitlist.waitFor(request);
  const changed = () => {
    // the button that was pressed disappears
    place.current?.focus();
    waitlist.reload();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.join}>
      {watch ? (
        <Leave watch={watch} onLeft={changed} />
      ) : (
        <Join
          restaurant={restaurant}
          request={request}
          slot={slot}
          reading={waitlist.reading}
          onJoined={changed}
        />
      )}
    </div>
  );
}

interface JoinProps extends Omit<NotifyMeProps, 'waitlist'> {
  /** whether the diner waits already is being read */
  reading: boolean;
  onJoined: () => void;
}

function Join({ restaurant, request: { date, time, partySize }, slot, reading, onJoined }: JoinProps) {
  const { announce, session, openModal } = useHost();
  const t = useText();
  const conflictSentence = useConflictSentence();
  const { submit, busy, errors } = useSubmit(async () => {
    await call('createWatch', {
      body: { watch: { restaurant_id: restaurant.id, date, time, party_size: partySize } },
    });
    onJoined();
    const text = textNow();
    announce(text('waitlist.joined', { time: text.time(time, 'at') }));
  });
  const join = () =>
    session.currentUser
      ? submit()
      : openModal('login', { sentence: t('waitlist.signIn', { time: t.time(time, 'at') }) });
  return (
    <>
      <div className={styles.line}>
        <Icon of={BellIcon} size={18} />
        <span>{conflictSentence(slot)}</span>
        <Button size="small" busy={busy || reading} onClick={join}>
          {t('waitlist.join')}
        </Button>
      </div>
      <ErrorList sentences={errors} />
    </>
  );
}

function Leave({ watch, onLeft }: { watch: Watch; onLeft: () => void }) {
  const t = useText();
  const { submit, busy, errors } = useSubmit(async () => {
    await call('deleteWatch', { params: { id: watch.id } });
    onLeft();
  });
  return (
    <>
      <div className={styles.waiting}>
        <Icon of={BellIcon} size={18} />
        <span>
          {t.rich('waitlist.waiting', {
            time: t.time(watch.time, 'at'),
            link: (words) => (
              <TextLink href={`#${hashPaths.profile.to()}`} inline>
                {words}
              </TextLink>
            ),
          })}
        </span>
        <Button size="small" variant="quiet" busy={busy} onClick={submit}>
          {t('waitlist.leave')}
        </Button>
      </div>
      <ErrorList sentences={errors} />
    </>
  );
}
