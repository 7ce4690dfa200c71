import { BOOKING_LINKS, type Texts } from '../text';

export const bookingReminder: Texts = {
  en: {
    subject: '{{day}}: {{restaurant}} at {{time}}',
    preview: 'Table for {{party}}, {{date}}.',
    heading: 'See you soon{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: [
      'Your table at {{restaurant}} is almost ready. If your plans have changed, please cancel it now.',
    ],
    visit: true,
    button: { label: 'View your reservation', to: 'view_url' },
    links: BOOKING_LINKS.en,
    closing: ['You get reminders because they are on in your profile. To turn them off: {{profile_url}}'],
  },
  es: {
    subject: '{{day}}: {{restaurant}}, {{time}}',
    preview: 'Mesa para {{party}}, {{date}}.',
    heading: 'Nos vemos pronto{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: [
      'Tu mesa en {{restaurant}} está casi lista. Si tus planes cambiaron, cancélala ahora, por favor.',
    ],
    visit: true,
    button: { label: 'Ver tu reservación', to: 'view_url' },
    links: BOOKING_LINKS.es,
    closing: [
      'Recibes recordatorios porque están activados en tu perfil. Para desactivarlos: {{profile_url}}',
    ],
  },
};
