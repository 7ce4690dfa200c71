import type { TableRequest } from '@mesa/remote-kit';
import { createSlice, type PayloadAction } from '@mesa/remote-kit/state';

/** A slot that a visitor pressed before signing in. */
export interface PressedSlot extends TableRequest {
  restaurantId: string;
}

/** Remembers the last slot that a visitor pressed, so that signing in goes on to its booking. */
export const pressedSlotSlice = createSlice({
  name: 'pressedSlot',
  initialState: null as PressedSlot | null,
  reducers: {
    slotPressed: (_, { payload }: PayloadAction<PressedSlot>) => payload,
  },
});

export const { slotPressed } = pressedSlotSlice.actions;

/** Whether the remembered slot is this restaurant's, for exactly this date, time and party size. */
export function isPressed(
  slot: PressedSlot | null,
  restaurantId: string,
  { date, time, partySize }: TableRequest,
): boolean {
  return (
    slot?.restaurantId === restaurantId &&
    slot.date === date &&
    slot.time === time &&
    slot.partySize === partySize
  );
}
