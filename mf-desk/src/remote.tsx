import { defineRemote } from '@mesa/remote-kit';
import { loadMessages } from './messages';
import { reducer } from './state';

export const remote = defineRemote({
  name: 'mf-desk',
  reducer,
  loadMessages,
  links: [{ place: 'footer', text: 'link', path: '#/desk' }],
  routes: [
    { path: '/desk', load: () => import('./screens/desk/screen') },
    { path: '/desk/:id/:date', protected: true, load: () => import('./screens/day/screen') },
  ],
});
