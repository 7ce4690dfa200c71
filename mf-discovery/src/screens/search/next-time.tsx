import { hashPaths, offersFrom, withChoices, type ListedRestaurant, type TableRequest } from '@mesa/contract';
import { TextLink } from '@mesa/ui';
import { useBookingLink } from '../../components/use-booking-link';
import { useText } from '../../messages';
import styles from './result-item.module.css';

/**
 * The link after offers that are not all available: if none is, to the next available time after them. If
 * some are, or the day has no later time, to the restaurant's page, which offers the nearest times and the
 * waitlist.
 */
export function NextTime({ restaurant, request }: { restaurant: ListedRestaurant; request: TableRequest }) {
  const t = useText();
  const to = useBookingLink(restaurant);
  const { id, name, offers = [], free_times = [] } = restaurant;
  const offered = offersFrom(request.time);
  const next = offers.some(({ available }) => available)
    ? undefined
    : free_times.find((time) => !offered.includes(time));
  if (next)
    return (
      <TextLink {...to({ ...request, time: next })} className={styles.next}>
        {t('result.next', { time: t.time(next) })}
      </TextLink>
    );
  const { date, time, partySize } = request;
  return (
    <TextLink
      href={`#${withChoices(hashPaths.restaurant.to(id), { date, time, party_size: partySize })}`}
      aria-label={t('result.otherLabel', { name })}
      className={styles.next}
    >
      {t('result.other')}
    </TextLink>
  );
}
