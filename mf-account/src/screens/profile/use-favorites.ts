import { useState } from 'react';
import type { Keyed, Restaurant } from '@mesa/contract';
import { sentencesOf, useHost, useLoad, type Load } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { textNow } from '../../messages';

export interface Favorites {
  loaded: Load<Keyed<Restaurant>>;
  /** those removed on this page: they stay in the list, so that the diner can undo the removal */
  removed: ReadonlySet<string>;
  /** removes a favorite, or adds it again */
  toggle: (restaurant: Restaurant) => Promise<void>;
}

/** The restaurants that the diner has saved, the latest first. */
export function useFavorites(): Favorites {
  const { notify, announce } = useHost();
  const loaded = useLoad((signal) => call('listFavorites', undefined, { signal }), []);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set());

  const toggle = async ({ id, name }: Restaurant) => {
    if (changing.has(id)) return;
    const isRemoved = removed.has(id);
    setRemoved((ids) => toggled(ids, id));
    setChanging((ids) => toggled(ids, id));
    try {
      const input = { params: { restaurant_id: id } };
      // each call by its name: the build lists the calls that a remote makes
      await (isRemoved ? call('addFavorite', input) : call('removeFavorite', input));
      const t = textNow();
      const values = { restaurant: name };
      announce(isRemoved ? t('favorites.added', values) : t('favorites.removedName', values));
    } catch (error) {
      setRemoved((ids) => toggled(ids, id));
      notify(sentencesOf(error).join(' '), { tone: 'bad' });
    } finally {
      setChanging((ids) => toggled(ids, id));
    }
  };
  return { loaded, removed, toggle };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
