import type { Texts } from '../text';

export const emailConfirmation: Texts = {
  en: {
    subject: 'Confirm your email for Mesa',
    preview: 'One click, and we know that our mails reach you.',
    heading: 'Welcome to Mesa{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: ['Please confirm that {{email}} is your email, so that we know that our mails reach you.'],
    button: { label: 'Confirm your email', to: 'link_url' },
    closing: ['The link is valid until {{until}}. If you did not sign up, ignore this mail.'],
  },
  es: {
    subject: 'Confirma tu correo para Mesa',
    preview: 'Con un clic sabremos que nuestros correos te llegan.',
    heading: 'Te damos la bienvenida a Mesa{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: ['Confirma que {{email}} es tu correo, para saber que nuestros mensajes te llegan.'],
    button: { label: 'Confirmar tu correo', to: 'link_url' },
    closing: ['El enlace es válido hasta el {{until}}. Si no creaste esta cuenta, ignora este mensaje.'],
  },
};
