import { useState } from 'react';
import { hashPaths, type Restaurant, type Slot, type TableRequest } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { BellIcon, Button, ErrorList, Icon, TextLink, useConflictSentence } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { textNow, useText } from '../../messages';
import styles from './notify-me.module.css';

interface NotifyMeProps {
  restaurant: Restaurant;
  request: TableRequest;
  /** the chosen one */
  slot: Slot;
}

/** Puts the diner on the waitlist of a full slot. A table that opens up is held for the first diner on it. */
export function NotifyMe({ restaurant, request: { date, time, partySize }, slot }: NotifyMeProps) {
  const { announce, session, openModal } = useHost();
  const t = useText();
  const conflictSentence = useConflictSentence();
  const [waiting, setWaiting] = useState(false);
  const { submit, busy, errors } = useSubmit(async () => {
    await call('createWatch', {
      body: { watch: { restaurant_id: restaurant.id, date, time, party_size: partySize } },
    });
    setWaiting(true);
    const text = textNow();
    announce(text('waitlist.joined', { time: text.time(time, 'at') }));
  });
  if (waiting) return <OnWaitlist time={time} />;
  const join = () =>
    session.currentUser
      ? submit()
      : openModal('login', { sentence: t('waitlist.signIn', { time: t.time(time, 'at') }) });
  return (
    <div className={styles.join}>
      <div className={styles.line}>
        <Icon of={BellIcon} size={18} />
        <span>{conflictSentence(slot)}</span>
        <Button size="small" busy={busy} onClick={join}>
          {t('waitlist.join')}
        </Button>
      </div>
      <ErrorList sentences={errors} />
    </div>
  );
}

function OnWaitlist({ time }: { time: string }) {
  const t = useText();
  return (
    <p className={styles.waiting}>
      <Icon of={BellIcon} size={18} />
      <span>
        {t.rich('waitlist.waiting', {
          time: t.time(time, 'at'),
          link: (words) => (
            <TextLink href={`#${hashPaths.profile.to()}`} inline>
              {words}
            </TextLink>
          ),
        })}
      </span>
    </p>
  );
}
