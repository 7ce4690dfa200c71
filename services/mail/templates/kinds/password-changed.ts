import type { Texts } from '../text';

export const passwordChanged: Texts = {
  en: {
    subject: 'Your Mesa password was changed',
    preview: 'If it was you, all is well.',
    heading: 'Your password was changed{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: [
      'Since {{changed}} your account {{email}} has a new password. You were signed out everywhere else.',
      'If it was you, all is well. If it was somebody else, set a new password now: ' +
        '“Forgot your password?” ' +
        'on the sign-in form does it, and signs everybody else out.',
    ],
    button: { label: 'Go to Mesa', to: 'home_url' },
  },
  es: {
    subject: 'Cambió tu contraseña de Mesa',
    preview: 'Si fuiste tú, todo está bien.',
    heading: 'Cambió tu contraseña{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: [
      'Desde el {{changed}} tu cuenta {{email}} tiene una contraseña nueva. ' +
        'Cerramos tu sesión en los demás dispositivos.',
      'Si fuiste tú, todo está bien. Si fue otra persona, elige ya una contraseña nueva con ' +
        '“¿Olvidaste tu contraseña?” al iniciar sesión: así cerramos la sesión de los demás.',
    ],
    button: { label: 'Ir a Mesa', to: 'home_url' },
  },
};
