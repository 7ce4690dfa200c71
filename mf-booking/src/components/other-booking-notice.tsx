import { useState } from 'react';
import { hashPaths, slotMinutes, type Reservation, type TableRequest } from '@mesa/contract';
import { useLoad } from '@mesa/remote-kit';
import { Button, Notice, TextLink } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { useText } from '../messages';

/** Two visits that begin closer to each other can hardly both be kept. */
const APART_MINUTES = 180;

interface OtherBookingNoticeProps {
  reservations: readonly Reservation[];
  request: TableRequest;
  /** the reservation that is being changed */
  moving?: Reservation | undefined;
}

/** Says that the diner has another table about that time. They may want both, so it is no refusal. */
export function OtherBookingNotice({ reservations, request, moving }: OtherBookingNoticeProps) {
  const clash = reservations.find(
    ({ id, date, time }) =>
      id !== moving?.id &&
      date === request.date &&
      Math.abs(slotMinutes(time) - slotMinutes(request.time)) < APART_MINUTES,
  );
  if (!clash) return null;
  const gap = slotMinutes(clash.time) - slotMinutes(request.time);
  return <OtherBooking key={clash.id} reservation={clash} gap={gap} />;
}

interface OtherBookingProps {
  reservation: Reservation;
  /** minutes by which it is later */
  gap: number;
}

function OtherBooking({ reservation: { id, restaurant_id, time }, gap }: OtherBookingProps) {
  const t = useText();
  const [isKept, setKept] = useState(false);
  const loaded = useLoad(
    (signal) => call('getRestaurant', { params: { id: restaurant_id } }, { signal }),
    [restaurant_id],
  );
  if (isKept || loaded.state !== 'ready') return null;
  const restaurant = loaded.data.restaurant.name;
  const values = { restaurant, time: t.time(time, 'at'), minutes: Math.abs(gap) };
  const sentence = gap < 0 ? t('clash.earlier', values) : t('clash.later', values);
  const path = hashPaths.bookingView.to(id);
  return (
    <Notice
      title={t('clash.title')}
      action={
        <Button size="small" onClick={() => setKept(true)}>
          {t('clash.keep')}
        </Button>
      }
    >
      <p>{sentence}</p>
      <p>
        <TextLink href={`#${path}`}>{t('clash.see')}</TextLink>
      </p>
    </Notice>
  );
}
