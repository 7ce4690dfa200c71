import { hashPaths } from '@mesa/contract';
import { defineRemote } from '@mesa/remote-kit';
import { loadMessages } from './messages';
import { reducer } from './state';

export const remote = defineRemote({
  name: 'mf-booking',
  reducer,
  loadMessages,
  routes: [
    {
      path: hashPaths.booking.pattern,
      protected: true,
      load: () => import('./screens/complete-booking/screen'),
    },
    {
      path: hashPaths.bookingView.pattern,
      protected: true,
      load: () => import('./screens/view-booking/screen'),
    },
    {
      path: hashPaths.bookingModify.pattern,
      protected: true,
      load: () => import('./screens/modify-booking/screen'),
    },
    {
      path: hashPaths.bookingEdit.pattern,
      protected: true,
      load: () => import('./screens/edit-booking/screen'),
    },
    {
      path: hashPaths.bookingCancel.pattern,
      protected: true,
      load: () => import('./screens/cancel-booking/screen'),
    },
    // contract `answerPath`
    { path: '/booking/answer/:token', load: () => import('./screens/answer-reminder/screen') },
  ],
});
