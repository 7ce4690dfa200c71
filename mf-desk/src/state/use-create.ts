import { useRef } from 'react';
import type { CallInput, DeskBooking } from '@mesa/contract';
import { useSubmit } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { useText } from '../messages';
import { useDesk } from './desk';
import { useTakeBack } from './use-change';
import { useWords } from './words';

type NewBooking = CallInput<'createDeskBooking'>['body']['booking'];

/** Writes a booking in, once however often it is sent, and closes the dialog. */
export function useCreate() {
  const t = useText();
  const { tablesOf } = useWords();
  const { restaurantId, day, bookingChanged, open, toast, reload } = useDesk();
  const takeBack = useTakeBack();
  const sent = useRef({ body: '', key: '' });
  const keyOf = (booking: NewBooking): string => {
    const body = JSON.stringify(booking);
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() };
    return sent.current.key;
  };
  const sentenceOf = (booking: DeskBooking): string => {
    const tables = booking.date === day.date ? tablesOf(booking, day) : '';
    const values = { time: t.time(booking.time, 'at'), tables };
    if (booking.source === 'walk_in') return t('toast.walkIn', values);
    const booked = t('toast.created', { ...values, date: t.date(booking.date) });
    // the demo host sees no code
    return booking.code ? `${booked} ${t('toast.code', { code: booking.code })}` : booked;
  };
  return useSubmit(async (booking: NewBooking) => {
    try {
      const created = await call(
        'createDeskBooking',
        { params: { id: restaurantId }, body: { booking } },
        { idempotencyKey: keyOf(booking) },
      );
      bookingChanged(created.booking);
      open(null);
      toast({
        sentence: sentenceOf(created.booking),
        undo: () => void takeBack(created.booking, 'cancelled'),
      });
    } catch (error) {
      // the tables that are offered may be out of date
      reload();
      throw error;
    }
  });
}
