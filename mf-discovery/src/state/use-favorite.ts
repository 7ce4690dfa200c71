import { useCallback, useEffect } from 'react';
import type { Restaurant } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { textNow } from '../messages';
import { changeFavorite, favoritesSlice, loadFavorites } from './favorites';
import { useDispatch, useSelect } from './index';

/**
 * Loads the diner's favorites for the hearts of a screen. Each screen that shows a FavoriteButton calls it
 * once.
 */
export function useFavorites(): void {
  const dispatch = useDispatch();
  const userId = useHost().session.currentUser?.id;
  useEffect(() => {
    if (!userId) return;
    // without an answer the hearts stay empty, and saving still works
    const loading = dispatch(loadFavorites());
    return () => loading.abort();
  }, [dispatch, userId]);
}

/**
 * Whether a restaurant is a favorite, and how to change that. A visitor signs in first, and then it is saved.
 */
export function useFavorite({ id, name }: Pick<Restaurant, 'id' | 'name'>): {
  saved: boolean;
  toggle: () => void;
} {
  const { session, modal, openModal, notify } = useHost();
  const dispatch = useDispatch();
  const diner = session.currentUser;
  const saved = useSelect(({ favorites }) => favorites.ids.includes(id));
  const changing = useSelect(({ favorites }) => favorites.changing.includes(id));
  const wanted = useSelect(({ favorites }) => favorites.wanted === id);

  const change = useCallback(
    async (next: boolean) => {
      const outcome = await dispatch(changeFavorite({ id, saved: next }));
      const t = textNow();
      if (changeFavorite.fulfilled.match(outcome))
        notify(next ? t('favorite.saved', { name }) : t('favorite.removed', { name }));
      else notify(outcome.payload?.join(' ') ?? t('favorite.failed', { name }), { tone: 'bad' });
    },
    [dispatch, notify, id, name],
  );
  useEffect(() => {
    if (!wanted) return;
    if (diner) void change(true);
    // the dialog was closed without signing in
    else if (!modal) dispatch(favoritesSlice.actions.wanted(null));
  }, [wanted, diner, modal, change, dispatch]);

  const toggle = () => {
    if (changing) return;
    if (diner) return void change(!saved);
    dispatch(favoritesSlice.actions.wanted(id));
    // `next: undefined` overrides the screen's own sign-in goal: the diner stays on this page
    openModal('login', { sentence: textNow()('favorite.signIn', { name }), next: undefined });
  };
  return { saved: saved && diner !== null, toggle };
}
