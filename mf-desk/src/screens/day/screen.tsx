import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isIsoDate, Refusal } from '@mesa/contract';
import { useHost, useTitle } from '@mesa/remote-kit';
import { useParams } from '@mesa/remote-kit/router';
import { FailedState, Loading, Skeleton, Wrap } from '@mesa/ui';
import { useText } from '../../messages';
import { dayPath } from '../../state/day-path';
import { DeskContext, type Desk, type DeskToast, type Layer } from '../../state/desk';
import { minutesInto, serviceTimeAt } from '../../state/service-day';
import { useDay } from '../../state/use-day';
import { useMinute } from '../../state/use-minute';
import { useRestaurants } from '../../state/use-restaurants';
import { DayNav } from './day-nav';
import { DeskDayView } from './day-view';
import { Layers } from './layers';
import { NoAccess } from './no-access';
import { Paper } from './paper';
import { UndoToast } from './undo-toast';
import styles from './day.module.css';

/** `/desk/:id/:date`: what a restaurant does in an evening. */
export function Screen() {
  const { id = '', date = '' } = useParams();
  const t = useText();
  const now = useMinute();
  const today = serviceTimeAt(now).date;
  const title = isIsoDate(date) ? t.date(date, 'long') : t('desks.title');
  useTitle(title);
  const restaurants = useRestaurants();
  const name = restaurants.state === 'ready' ? restaurants.data[id]?.name : undefined;
  return (
    <Wrap className={styles.page}>
      <header className={styles.header}>
        <div>
          {/* its line is there before its name */}
          <p className={styles.restaurant} dir="auto">
            {name ?? '\u00A0'}
          </p>
          <h1>{title}</h1>
        </div>
        {isIsoDate(date) && <DayNav id={id} date={date} today={today} />}
      </header>
      <LoadedDay id={id} date={date} today={today} now={now} />
    </Wrap>
  );
}

interface LoadedDayProps {
  id: string;
  date: string;
  /** the service day that runs */
  today: string;
  now: Date;
}

function LoadedDay({ id, date, today, now }: LoadedDayProps) {
  const { loaded, isOffline, bookingChanged, dayChanged } = useDay(id, date);
  const [layer, open] = useState<Layer | null>(null);
  const [toast, setToast] = useState<DeskToast | null>(null);
  useNextDay({ id, date, today, isBusy: layer !== null });
  const show = useAnnounced(setToast);
  const { reload } = loaded;
  const stored = loaded.state === 'ready' ? loaded.data : null;
  const minutes = minutesInto(date, now);
  const desk = useMemo<Desk | null>(
    () =>
      stored && {
        restaurantId: id,
        day: stored.day,
        minutes,
        isToday: date === today,
        isOffline,
        open,
        toast: show,
        bookingChanged,
        dayChanged,
        reload,
      },
    [id, date, today, stored, minutes, isOffline, show, bookingChanged, dayChanged, reload],
  );
  if (loaded.state === 'loading') return <DaySkeleton />;
  if (loaded.state === 'failed') return <FailedDay refusal={loaded.refusal} onRetry={reload} />;
  return (
    <DeskContext value={desk}>
      <DeskDayView readAt={loaded.data.readAt} />
      <Paper />
      <Layers layer={layer} />
      {toast && <UndoToast toast={toast} onEnd={() => setToast(null)} />}
    </DeskContext>
  );
}

/** Shows a toast, and says it to screen readers. */
function useAnnounced(setToast: (toast: DeskToast) => void) {
  const { announce } = useHost();
  return useCallback(
    (toast: DeskToast) => {
      setToast(toast);
      announce(toast.sentence);
    },
    [announce, setToast],
  );
}

/** At 4:00 AM a page of today goes on to the new one, unless somebody is in the middle of something. */
function useNextDay({
  id,
  date,
  today,
  isBusy,
}: {
  id: string;
  date: string;
  today: string;
  isBusy: boolean;
}) {
  const { navigate } = useHost();
  const last = useRef(today);
  useEffect(() => {
    if (isBusy || today === last.current) return;
    const wasToday = date === last.current;
    last.current = today;
    if (wasToday) navigate(dayPath(id, today), { replace: true });
  }, [id, date, today, isBusy, navigate]);
}

function FailedDay({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) {
  if (refusal.kind === 'forbidden') return <NoAccess refusal={refusal} />;
  return <FailedState message={refusal.sentences.join(' ')} onRetry={onRetry} />;
}

function DaySkeleton() {
  return (
    <Loading className={styles.skeleton}>
      <Skeleton width="min(320px, 80%)" height={24} />
      {Array.from({ length: 6 }, (_, i) => (
        <Skeleton key={i} height={56} />
      ))}
    </Loading>
  );
}
