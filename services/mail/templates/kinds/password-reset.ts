import type { Texts } from '../text';

export const passwordReset: Texts = {
  en: {
    subject: 'Set a new password for Mesa',
    preview: 'The link is valid for 30 minutes and works once.',
    heading: 'Forgot your password{{#fname}}, {{fname}}{{/fname}}?',
    paragraphs: ['It happens. This link lets you set a new one.'],
    button: { label: 'Set a new password', to: 'link_url' },
    closing: [
      'The link works once and is valid until {{until}}. If you did not ask for it, ignore this mail: ' +
        'your password stays as it is.',
    ],
  },
  es: {
    subject: 'Elige una contraseña nueva para Mesa',
    preview: 'El enlace es válido por 30 minutos y sirve una sola vez.',
    heading: '¿Olvidaste tu contraseña{{#fname}}, {{fname}}{{/fname}}?',
    paragraphs: ['A todos nos pasa. Con este enlace eliges una nueva.'],
    button: { label: 'Elegir contraseña nueva', to: 'link_url' },
    closing: [
      'El enlace sirve una sola vez y es válido hasta el {{until}}. Si no lo pediste, ignora este mensaje: ' +
        'tu contraseña sigue igual.',
    ],
  },
};
