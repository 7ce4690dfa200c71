import { useState } from 'react';
import { addDays, firstDate, lastDate, type Restaurant, type Slot, type TableRequest } from '@mesa/contract';
import { type Load, useHost } from '@mesa/remote-kit';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  classes,
  ClosingRuleNote,
  FailedState,
  IconButton,
  Loading,
  Modal,
  Skeleton,
  TimeZoneNote,
  VisuallyHidden,
} from '@mesa/ui';
import { hasWaitlist, Offers, useToOffer } from '../../components/offers';
import { useText } from '../../messages';
import { NoTables } from './no-tables';
import { NotifyMe } from './notify-me';
import { timesOfDay, type TimesOfDay } from './times-of-day';
import { useOffersLabel } from './use-offers-label';
import type { DinerWaitlist } from './use-waitlist';
import styles from './all-times.module.css';

export { NotifyMe };

export interface AllTimesProps {
  restaurant: Restaurant;
  request: TableRequest;
  /** the slots of the chosen day */
  day: Load<Slot[]>;
  waitlist: DinerWaitlist;
  onDate: (date: string) => void;
  /** a visitor pressed an available time */
  onVisitorPress: (time: string) => void;
  onClose: () => void;
}

/** A dialog with every slot of the chosen day by time of day, and a week around it to choose from. */
export default function AllTimes({ onClose, ...props }: AllTimesProps) {
  const t = useText();
  const offersLabel = useOffersLabel();
  const { request, onDate } = props;
  const { clock, zone } = useHost();
  return (
    <Modal title={t('allTimes.title', { restaurant: props.restaurant.name })} onClose={onClose}>
      <div className={styles.times}>
        <DayStrip
          first={firstDate(clock(), zone)}
          last={lastDate(clock(), props.restaurant.horizon_days)}
          date={request.date}
          onDate={onDate}
        />
        <p className={styles.caption}>{offersLabel(request)}</p>
        <DayTimes {...props} />
        <TimeZoneNote zone={zone} date={request.date} />
      </div>
    </Modal>
  );
}

function DayTimes({ day, onDate, ...props }: Omit<AllTimesProps, 'onClose'>) {
  const { restaurant, request } = props;
  const t = useText();
  const { clock } = useHost();
  if (day.state === 'failed')
    return <FailedState small message={day.refusal.sentences.join(' ')} onRetry={day.reload} />;
  if (day.state === 'loading')
    return (
      <Loading label={t('loading.tables')}>
        <Skeleton height={280} />
      </Loading>
    );
  const isFull = !day.data.some(({ available }) => available);
  return (
    <>
      {isFull && <NoTables restaurant={restaurant} request={request} slots={day.data} onDate={onDate} />}
      {(!isFull || day.data.some(hasWaitlist)) &&
        timesOfDay(day.data).map((group) => (
          <TimesOfDayGroup key={`${group.title} ${request.date}`} group={group} {...props} />
        ))}
      {!isFull && (
        <ClosingRuleNote restaurant={restaurant} date={request.date} slots={day.data} now={clock()} />
      )}
    </>
  );
}

interface GroupProps extends Pick<AllTimesProps, 'restaurant' | 'request' | 'waitlist' | 'onVisitorPress'> {
  group: TimesOfDay;
}

/** The slots of one time of day; a press on a full one offers the waitlist for it. */
function TimesOfDayGroup({ group, restaurant, request, waitlist, onVisitorPress }: GroupProps) {
  const { title, slots } = group;
  const t = useText();
  const toOffer = useToOffer(restaurant, request.date);
  const [pressed, setPressed] = useState('');
  const withWaitlist = slots
    .filter(hasWaitlist)
    .filter(({ time }) => time === pressed || waitlist.waitFor({ ...request, time }));
  return (
    <section className={styles.group}>
      <h3>{t(title)}</h3>
      <Offers
        restaurant={restaurant}
        request={request}
        offers={slots.map(toOffer)}
        chosen={request.time}
        label={t(title)}
        onVisitorPress={onVisitorPress}
        onNotify={setPressed}
      />
      {withWaitlist.map((slot) => (
        <NotifyMe
          key={slot.time}
          restaurant={restaurant}
          request={{ ...request, time: slot.time }}
          slot={slot}
          waitlist={waitlist}
        />
      ))}
    </section>
  );
}

const DAYS = 7;
const BEFORE = 3;

interface DayStripProps {
  /** the first day that can be chosen */
  first: string;
  /** the last one */
  last: string;
  /** the chosen day */
  date: string;
  onDate: (date: string) => void;
}

/** A week around the chosen day, side by side, with the week before and after it. */
function DayStrip({ first, last, date, onDate }: DayStripProps) {
  const t = useText();
  const notBefore = (day: string) => (day < first ? first : day);
  const from = notBefore(addDays(date > last ? last : date, -BEFORE));
  const days = Array.from({ length: DAYS }, (_, index) => addDays(from, index));
  return (
    <div role="group" aria-label={t('allTimes.days')} className={styles.strip}>
      <IconButton
        label={t('allTimes.earlier')}
        icon={ChevronLeftIcon}
        className={styles.arrow}
        disabled={date === first}
        onClick={() => onDate(notBefore(addDays(date, -DAYS)))}
      />
      {days.map((day) => (
        <Day key={day} day={day} isChosen={day === date} isBeyond={day > last} onDate={onDate} />
      ))}
      <IconButton
        label={t('allTimes.later')}
        icon={ChevronRightIcon}
        className={styles.arrow}
        disabled={addDays(date, DAYS) > last}
        onClick={() => onDate(addDays(date, DAYS))}
      />
    </div>
  );
}

interface DayProps extends Pick<DayStripProps, 'onDate'> {
  day: string;
  isChosen: boolean;
  /** after the last one that can be chosen */
  isBeyond: boolean;
}

function Day({ day, isChosen, isBeyond, onDate }: DayProps) {
  const t = useText();
  const [weekday, ...monthAndDay] = t.date(day).split(', ');
  return (
    <button
      type="button"
      className={classes(styles.day, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      disabled={isBeyond}
      onClick={() => onDate(day)}
    >
      <span className={styles.weekday}>{weekday}</span>
      <VisuallyHidden>{monthAndDay.join(', ')}</VisuallyHidden>
      <span aria-hidden>{Number(day.slice(-2))}</span>
    </button>
  );
}
