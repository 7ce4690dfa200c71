import { type FormEvent, lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import {
  firstDate,
  lastDate,
  type Restaurant,
  type TableRequest,
  timeOptions,
  wallTimeAt,
} from '@mesa/contract';
import { saveChoices, useAvailability, useChoices, useHost, useMonth } from '@mesa/remote-kit';
import {
  Button,
  DatePicker,
  LargerParties,
  PartyPicker,
  TextButton,
  TimePicker,
  TimeZoneNote,
} from '@mesa/ui';
import { useLocation } from '@mesa/remote-kit/router';
import { useChosenRequest } from '../../components/use-chosen-request';
import { useText } from '../../messages';
import { BookingOffers } from './booking-offers';
import { BOX_ID } from './sections';
import { useOffersLabel } from './use-offers-label';
import { signInGoal, useSignInGoal } from './use-sign-in-goal';
import { useWaitlist } from './use-waitlist';
import { readRequest, withRequest } from '../../state/table-request';
import styles from './reservation-box.module.css';

// most diners book one of the three offers, so it is loaded beside the page, before it is opened
const allTimes = import('./all-times').catch(() => undefined);
/** Loaded again on the press if the first load failed. */
const AllTimes = lazy(async () => (await allTimes) ?? import('./all-times'));

/** Party size, date and time, and the offers for them; for a visitor also buttons to sign up and sign in. */
export const ReservationBox = memo(function ReservationBox({ restaurant }: { restaurant: Restaurant }) {
  const { session, openModal } = useHost();
  const { request, change } = useChosenRequest();
  const t = useText();
  const offersLabel = useOffersLabel();
  const [allShown, setAllShown] = useState(false);
  const box = useRef<HTMLElement>(null);
  const day = useAvailability(restaurant, request);
  const waitlist = useWaitlist(restaurant);
  useChoicesInAddress();
  useSignInGoal(restaurant, request, day, box);

  const chosen = day.state === 'ready' ? day.data.find(({ time }) => time === request.time) : undefined;
  const tooLarge = request.partySize > restaurant.max_party_size;
  const find = (event: FormEvent) => {
    event.preventDefault();
    day.reload();
    box.current?.querySelector<HTMLElement>(`[aria-label="${offersLabel(request)}"] > *`)?.focus();
  };
  const shared = {
    restaurant,
    request,
    day,
    waitlist,
    onDate: (date: string) => change({ date }),
    onVisitorPress: (time: string) => {
      setAllShown(false);
      openModal('login', signInGoal(t, restaurant, { ...request, time }));
    },
  };
  return (
    <section id={BOX_ID} ref={box} tabIndex={-1} aria-labelledby="reservation-title" className={styles.box}>
      <h2 id="reservation-title">{t('box.title')}</h2>
      <form onSubmit={find} className={styles.form} noValidate>
        <RequestFields restaurant={restaurant} request={request} onChange={change} />
        {session.currentUser && (
          <Button type="submit" size="large" block>
            {t('findTable')}
          </Button>
        )}
      </form>
      <BookingOffers {...shared} />
      {!session.currentUser && (
        <SignInPrompt {...(chosen?.available && signInGoal(t, restaurant, request))} />
      )}
      <div className={styles.notes}>
        {!tooLarge && <TextButton onClick={() => setAllShown(true)}>{t('box.allTimes')}</TextButton>}
        <BoxNotes restaurant={restaurant} date={request.date} tooLarge={tooLarge} />
      </div>
      <Suspense>{allShown && <AllTimes {...shared} onClose={() => setAllShown(false)} />}</Suspense>
    </section>
  );
});

interface BoxNotesProps {
  restaurant: Restaurant;
  date: string;
  /** the party is larger than any table: then the offers' place says whom to call */
  tooLarge: boolean;
}

function BoxNotes({ restaurant, date, tooLarge }: BoxNotesProps) {
  return (
    <>
      <TimeZoneNote zone={useHost().zone} date={date} />
      {!tooLarge && (
        <p>
          <LargerParties restaurant={restaurant} />
        </p>
      )}
    </>
  );
}

interface RequestFieldsProps {
  restaurant: Restaurant;
  request: TableRequest;
  onChange: (part: Partial<TableRequest>) => void;
}

/** The fields for party size, date and time. */
function RequestFields({ restaurant, request, onChange }: RequestFieldsProps) {
  const { date, time, partySize } = request;
  const { clock, zone } = useHost();
  const days = useMonth(restaurant.id, request);
  const now = clock();
  return (
    <>
      <PartyPicker
        value={partySize}
        max={restaurant.max_party_size}
        onChange={(size) => onChange({ partySize: size })}
      />
      <div className={styles.pair}>
        <DatePicker
          value={date}
          min={firstDate(now, zone)}
          max={lastDate(now, restaurant.horizon_days)}
          today={wallTimeAt(now, zone).date}
          days={days}
          onChange={(day) => onChange({ date: day })}
        />
        <TimePicker
          value={time}
          options={timeOptions(date, now, zone)}
          onChange={(slot) => onChange({ time: slot })}
        />
      </div>
    </>
  );
}

interface SignInPromptProps {
  /** what signing in is for: "8:00 PM at Forno Ocaso for 4 on Fri, Nov 27. Sign in or sign up to book it." */
  sentence?: string | undefined;
}

/** What a visitor sees instead of "Find a Table": a sentence, and buttons to sign up and sign in. */
function SignInPrompt({ sentence }: SignInPromptProps) {
  const { openModal } = useHost();
  const t = useText();
  return (
    <div className={styles.signIn}>
      <p>{sentence ?? t('box.signIn')}</p>
      <div className={styles.buttons}>
        <Button block onClick={() => openModal('signup')}>
          {t('signUp')}
        </Button>
        <Button block onClick={() => openModal('login')}>
          {t('signIn')}
        </Button>
      </div>
    </div>
  );
}

/**
 * Keeps date, time and party size in the address, so that a shared link shows the same times.
 * An opened address sets the choices; from then on the address follows them.
 */
function useChoicesInAddress(): void {
  const { navigate, clock, zone } = useHost();
  const { date, time, partySize } = useChoices().choices;
  const { pathname, search } = useLocation();
  const handled = useRef<string | null>(null);
  // the router changes the location in a transition: the diner's next choice may come before it has
  const underway = useRef(new Set<string>());
  useEffect(() => {
    const params = new URLSearchParams(search);
    const chosen = { date, time, partySize };
    const opened = search !== handled.current && !underway.current.has(search);
    handled.current = search;
    const request = opened ? readRequest(params, chosen, { now: clock(), zone }).request : chosen;
    if (opened && search) saveChoices(request);
    const query = `?${withRequest(params, request)}`;
    if (query === search) return underway.current.clear();
    underway.current.add(query);
    navigate(pathname + query, { replace: true });
  }, [pathname, search, date, time, partySize, navigate, clock, zone]);
}
