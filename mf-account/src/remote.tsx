import { hashPaths } from '@mesa/contract';
import { defineRemote } from '@mesa/remote-kit';
import { loadMessages } from './messages';
import { reducer } from './state';

export const remote = defineRemote({
  name: 'mf-account',
  reducer,
  loadMessages,
  routes: [
    { path: hashPaths.profile.pattern, protected: true, load: () => import('./screens/profile/screen') },
    {
      path: hashPaths.feedback.pattern,
      protected: true,
      load: () => import('./screens/write-review/screen'),
    },
    {
      path: hashPaths.feedbackEdit.pattern,
      protected: true,
      load: () => import('./screens/edit-review/screen'),
    },
    { path: hashPaths.resetPassword.pattern, load: () => import('./screens/reset-password/screen') },
    { path: hashPaths.confirmEmail.pattern, load: () => import('./screens/confirm-email/screen') },
    { path: hashPaths.help.pattern, load: () => import('./screens/about/screen') },
    { path: hashPaths.privacy.pattern, load: () => import('./screens/about/screen') },
    { path: hashPaths.terms.pattern, load: () => import('./screens/about/screen') },
  ],
  modals: {
    login: () => import('./modals/sign-in-modal'),
    signup: () => import('./modals/sign-up-modal'),
  },
});
