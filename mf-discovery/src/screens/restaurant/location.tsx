import {
  addDays,
  directionsUrl,
  type Hours,
  type OpeningHours,
  openingsBegun,
  RESTAURANT_ZONE,
  wallTimeAt,
} from '@mesa/contract';
import { useHalfHour, useHost } from '@mesa/remote-kit';
import { type AreaMapProps, ClockIcon, ContactList, Icon, VisuallyHidden } from '@mesa/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { type DiscoveryText, useText } from '../../messages';
import type { OverviewProps } from './overview';
import { openingStatus } from './opening-status';
import section from './section.module.css';
import styles from './location.module.css';

/** The map beside address, website, phone and opening hours. */
export function Location({ restaurant, closedToday }: OverviewProps) {
  const { name, address, website, phone, hours } = restaurant;
  const { mapsKey } = useHost();
  const t = useText();
  const directions = directionsUrl(address);
  return (
    <section className={section.section} aria-labelledby="location-title">
      <h2 id="location-title">{t('location.title')}</h2>
      <div className={styles.card}>
        <a href={directions} target="_blank" rel="noreferrer" className={styles.map}>
          <LocationMap place={restaurant} mapsKey={mapsKey} />
          <VisuallyHidden>{t('location.directions', { name })}</VisuallyHidden>
        </a>
        <div className={styles.contact}>
          <ContactList address={address} website={website} phone={phone}>
            <li>
              <OpeningHoursList hours={hours} closedToday={closedToday} />
            </li>
          </ContactList>
        </div>
      </div>
    </section>
  );
}

/**
 * The map is below the first screen and a tenth of the page's JavaScript, so it is loaded after the rest.
 * The page works without it: if loading fails, its space stays empty.
 */
const AreaMap = lazy(
  (): Promise<{ default: ComponentType<AreaMapProps> }> =>
    import('../../components/maps').then(
      ({ AreaMap: Loaded }) => ({ default: Loaded }),
      () => ({ default: NoMap }),
    ),
);

/** The map around a restaurant; its space is reserved while it is loading. */
function LocationMap(props: AreaMapProps) {
  return (
    <Suspense fallback={null}>
      <AreaMap {...props} />
    </Suspense>
  );
}

function NoMap() {
  return null;
}

/** A Monday: the week is listed from there. */
const MONDAY = '2026-01-05';
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(MONDAY, days));

/** Whether the restaurant is open now; pressing it shows the hours of the week. */
function OpeningHoursList({ hours, closedToday }: { hours: Hours; closedToday: boolean }) {
  const t = useText();
  const now = useHalfHour();
  const { label, detail, open } = openingStatus(hours, now, closedToday);
  const status = <b className={open ? styles.open : undefined}>{label}</b>;
  const today = t.date(wallTimeAt(now, RESTAURANT_ZONE).date, 'weekday');
  return (
    <details className={styles.hours}>
      <summary>
        <Icon of={ClockIcon} />
        <span>{detail ? t.rich('hours.status', { label: status, detail }) : status}</span>
        <span className={styles.more}>{t('hours.show')}</span>
      </summary>
      <dl>
        {daysOf(t, hours).map(({ day, times }) => (
          <div key={day} className={day === today ? styles.today : undefined}>
            <dt>{day}</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The days of the week with their hours, or "Every day" when these are the same. */
function daysOf(t: DiscoveryText, hours: Hours): { day: string; times: string }[] {
  const rangeOf = ({ open, close }: OpeningHours) =>
    open === close
      ? t('hours.allDay')
      : t('hours.range', { open: t.time(open, 'at'), close: t.time(close, 'at') });
  const days = WEEK.map((date) => ({
    day: t.date(date, 'weekday'),
    times: openingsBegun(hours, date).map(rangeOf).join(', ') || t('hours.closed'),
  }));
  const [{ times }] = days as [(typeof days)[number]];
  return days.every((day) => day.times === times) ? [{ day: t('hours.everyDay'), times }] : days;
}
