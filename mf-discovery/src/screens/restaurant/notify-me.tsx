import { useState } from 'react';
import { hashPaths, type Restaurant, type Slot } from '@mesa/contract';
import { useHost, useSubmit, type Wish } from '@mesa/remote-kit';
import { BellIcon, Button, ErrorList, Icon } from '@mesa/ui';
import { call } from '@mesa/web-client';
import styles from './notify-me.module.css';

interface NotifyMeProps {
  restaurant: Restaurant;
  wish: Wish;
  slot: Slot;
}

/** Puts the diner in line for a slot that is full: when a table frees, it is held for the first in line alone. */
export function NotifyMe({ restaurant, wish: { date, partySize }, slot: { time } }: NotifyMeProps) {
  const { announce } = useHost();
  const [inLine, setInLine] = useState(false);
  const { submit, busy, errors } = useSubmit(async () => {
    await call('createWatch', {
      body: { watch: { restaurant_id: restaurant.id, date, time, party_size: partySize } },
    });
    setInLine(true);
    announce(`You are in line for ${time}.`);
  });
  if (inLine) {
    return (
      <p className={styles.waiting}>
        <Icon of={BellIcon} size={18} />
        <span>
          You are in line for {time}. A table that frees is held for you for two minutes, and every open page
          of yours says so. <a href={`#${hashPaths.profile.to()}`}>Your tables</a>
        </span>
      </p>
    );
  }
  return (
    <div className={styles.ask}>
      <div className={styles.line}>
        <Icon of={BellIcon} size={18} />
        <span>No table at {time}.</span>
        <Button size="small" busy={busy} onClick={submit}>
          Notify me if one frees
        </Button>
      </div>
      <ErrorList sentences={errors} />
    </div>
  );
}

/** Whether waiting could help: a slot that is taken may free, one that is past or too small never will. */
export function mayFree(slot: Slot | undefined): slot is Slot {
  return slot?.reason === 'full' || slot?.reason === 'held';
}
