import { isSameTableRequest, type TableRequest } from '@mesa/contract';
import { tabStorage } from '@mesa/remote-kit';
import {
  createSlice,
  type PayloadAction,
  type ThunkAction,
  type UnknownAction,
} from '@mesa/remote-kit/state';

/** A slot that a visitor pressed before signing in. */
export interface PressedSlot extends TableRequest {
  restaurantId: string;
}

const STORED = 'pressed-slot';

/**
 * Remembers the last slot that a visitor pressed, so that signing in goes on to its booking; after a reload,
 * too.
 */
export const pressedSlotSlice = createSlice({
  name: 'pressedSlot',
  initialState: () => tabStorage.read<PressedSlot>(STORED),
  reducers: {
    slotPressed: (_, { payload }: PayloadAction<PressedSlot>) => payload,
  },
});

/** A thunk, because a reducer must not write to storage. */
export function pressSlot(slot: PressedSlot): ThunkAction<void, unknown, undefined, UnknownAction> {
  return (dispatch) => {
    tabStorage.write(STORED, slot);
    dispatch(pressedSlotSlice.actions.slotPressed(slot));
  };
}

/** Whether the remembered slot is this restaurant's, for exactly this date, time and party size. */
export function isPressed(slot: PressedSlot | null, restaurantId: string, request: TableRequest): boolean {
  return slot?.restaurantId === restaurantId && isSameTableRequest(slot, request);
}
