import { useHost, useLoad } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { deskSlice, useDispatch, useSelect } from '.';

/** The restaurants whose desk the diner is; nothing is loaded for a visitor. */
export function useRestaurants() {
  const dispatch = useDispatch();
  const dinerId = useHost().session.currentUser?.id;
  return useLoad(dinerId ? (signal) => call('listDesks', {}, { signal }) : null, [dinerId], {
    data: useSelect(({ restaurants }) => restaurants),
    save: (restaurants) => dispatch(deskSlice.actions.restaurantsLoaded(restaurants)),
  });
}
