import { hashPaths } from '@mesa/contract';
import { defineRemote } from '@mesa/remote-kit';
import { loadMessages } from './messages';
import { reducer } from './state';

export const remote = defineRemote({
  name: 'mf-discovery',
  routes: [
    {
      path: hashPaths.landing.pattern,
      picture: {
        srcset:
          '/assets/photos/feast_hero_v0-640.webp 640w, ' +
          '/assets/photos/feast_hero_v0-1024.webp 1024w, ' +
          '/assets/photos/feast_hero_v0-1600.webp 1600w',
        sizes: '(max-width: 760px) 80vw, 100vw',
      },
      load: () => import('./screens/landing/screen'),
    },
    { path: hashPaths.searchAll.pattern, load: () => import('./screens/search/screen') },
    { path: hashPaths.search.pattern, load: () => import('./screens/search/screen') },
    { path: hashPaths.restaurant.pattern, load: () => import('./screens/restaurant/screen') },
  ],
  modals: {
    search: () => import('./modals/search-modal'),
    image: () => import('./modals/image-modal'),
  },
  reducer,
  loadMessages,
});
