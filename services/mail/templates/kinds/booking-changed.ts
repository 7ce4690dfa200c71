import { BOOKING_LINKS, type Texts } from '../text';

export const bookingChanged: Texts = {
  en: {
    subject: 'Changed: your table at {{restaurant}}, {{short_date}} at {{time}}',
    preview: 'Your reservation as it is now. Table for {{party}}.',
    heading: 'Your reservation has changed{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: ['This is how it is now. The attached calendar file updates the entry in your calendar.'],
    visit: true,
    button: { label: 'View your reservation', to: 'view_url' },
    links: BOOKING_LINKS.en,
  },
  es: {
    subject: 'Cambio: tu mesa en {{restaurant}}, {{short_date}}, {{time}}',
    preview: 'Así queda tu reservación. Mesa para {{party}}.',
    heading: 'Tu reservación cambió{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: ['Así queda ahora. El archivo adjunto actualiza la cita en tu calendario.'],
    visit: true,
    button: { label: 'Ver tu reservación', to: 'view_url' },
    links: BOOKING_LINKS.es,
  },
};
