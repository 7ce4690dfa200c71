import { signUp } from '../../fuzz/browser';
import type { Measured } from '../system';
import { bookFor, cancelFor, freeSlot } from './diners';
import { dayOf, openSocket } from './socket';

/**
 * From a booking to its message in many tabs that show the same day: milliseconds, one figure a socket and
 * booking. The clock begins at the reservation's `created_at`, which is read before the commit, so the true
 * time is shorter.
 */
export async function watchingSockets({ url }: Measured, count: number, bookings: number): Promise<number[]> {
  const diner = await signUp(url, 'watcher');
  const slot = await freeSlot(url, 40, 2);
  const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(url)));
  await Promise.all(sockets.map((socket) => socket.subscribe(dayOf(slot.restaurant_id, slot.date))));
  let heard: number[] = [];
  let wake = () => {};
  for (const socket of sockets) {
    socket.hear(() => {
      heard.push(Date.now());
      if (heard.length === count) wake();
    });
  }
  const round = async <T>(act: () => Promise<T>): Promise<{ done: T; times: number[] }> => {
    heard = [];
    const all = new Promise<void>((resolve) => (wake = resolve));
    const done = await act();
    await all;
    return { done, times: heard };
  };
  const delays: number[] = [];
  for (let i = 0; i < bookings; i += 1) {
    const { done: booked, times } = await round(() => bookFor(url, diner, slot));
    delays.push(...times.map((at) => at - Date.parse(booked!.created_at)));
    await round(() => cancelFor(url, diner, booked!));
  }
  for (const socket of sockets) socket.close();
  return delays;
}
