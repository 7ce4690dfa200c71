import { createContext, useContext } from 'react';
import type { DeskBooking, DeskDay } from '@mesa/contract';

/** What is open over the day. */
export type Layer =
  | { kind: 'booking'; id: string }
  | { kind: 'new-booking' }
  | { kind: 'walk-in'; tables?: readonly number[] }
  | { kind: 'pause' }
  | { kind: 'close' };

/** What a toast says for ten seconds. */
export interface DeskToast {
  sentence: string;
  tone?: 'bad';
  /** takes back what has just been done */
  undo?: () => void;
}

/** A day of a desk, and what its parts share. */
export interface Desk {
  restaurantId: string;
  day: DeskDay;
  /** minutes of the service day that have passed; Infinity once it is over, -Infinity before it begins */
  minutes: number;
  isToday: boolean;
  /** what is shown can be read and printed; nothing can be changed */
  isOffline: boolean;
  open: (layer: Layer | null) => void;
  toast: (toast: DeskToast) => void;
  /** the staff have changed, made or cancelled a booking */
  bookingChanged: (booking: DeskBooking) => void;
  dayChanged: (change: Partial<DeskDay>) => void;
  /** reads the day again */
  reload: () => void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk needs a DeskContext above it.');
  return desk;
}
