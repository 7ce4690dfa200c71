import { useState } from 'react';
import { firstDate, type Refusal, type Reservation, type Restaurant } from '@mesa/contract';
import { useAvailability, useHost, type Wish } from '@mesa/remote-kit';
import { Button, Notice } from '@mesa/ui';
import type { Hold } from '../state/use-hold';
import { Errors } from './form-errors';
import { OtherTimes } from './other-times';

export interface RefusedProps {
  /** what the diner's last try was refused with */
  refusal: Refusal | null;
  /** forgets that refusal */
  clear: () => void;
  hold: Hold;
  restaurant: Restaurant;
  wish: Wish;
  /** the reservation that is to move; its own table counts as free */
  moving?: Reservation;
  /** where another time leads */
  to: (wish: Wish) => string;
}

/** Why the table cannot be had, and what is free instead. */
export function Refused(props: RefusedProps) {
  const { refusal, hold, wish } = props;
  const { clock, zone } = useHost();
  const gone = refusal?.kind === 'taken' || hold.takenSentences.length > 0;
  const hopeless = hold.hopelessSentences.length > 0 && wish.date >= firstDate(clock(), zone);
  if (gone || hopeless) return <Instead {...props} />;
  return <Errors refusal={refusal} otherwise={hold.hopelessSentences} />;
}

function Instead({ refusal, clear, hold, restaurant, wish, moving, to }: RefusedProps) {
  const day = useAvailability(restaurant, wish, moving?.id);
  const freed = useFreed(
    day.state === 'ready' ? day.data.find(({ time }) => time === wish.time)?.available : undefined,
  );
  const otherwise = hold.takenSentences.length > 0 ? hold.takenSentences : hold.hopelessSentences;
  const take = () => {
    clear();
    hold.again();
  };
  return (
    <>
      <Errors refusal={refusal} otherwise={otherwise} outdated={freed} />
      {freed && (
        <Notice
          tone="ok"
          title={`${wish.time} is free again`}
          action={
            <Button size="small" onClick={take}>
              Hold it
            </Button>
          }
        />
      )}
      {!freed && day.state === 'ready' && <OtherTimes wish={wish} slots={day.data} to={to} />}
    </>
  );
}

/** Whether a time that was not free has become so: what is free from the beginning was refused for another reason. */
function useFreed(free: boolean | undefined): boolean {
  const [wasGone, setWasGone] = useState(false);
  if (free === false && !wasGone) setWasGone(true);
  return wasGone && free === true;
}
