import { BOOKING_LINKS, type Texts } from '../text';

export const bookingConfirmed: Texts = {
  en: {
    subject: 'Your table at {{restaurant}}, {{short_date}} at {{time}}',
    preview: 'Table for {{party}}. Confirmation code {{code}}.',
    heading: "You're booked{{#fname}}, {{fname}}{{/fname}}.",
    paragraphs: [
      '{{restaurant}} is expecting you. Open the attached file to put your visit into your calendar.',
    ],
    visit: true,
    button: { label: 'View your reservation', to: 'view_url' },
    links: BOOKING_LINKS.en,
  },
  es: {
    subject: 'Tu mesa en {{restaurant}}, {{short_date}}, {{time}}',
    preview: 'Mesa para {{party}}. Código de confirmación {{code}}.',
    heading: 'Listo{{#fname}}, {{fname}}{{/fname}}: ya tienes mesa.',
    paragraphs: [
      '{{restaurant}} te espera. Abre el archivo adjunto para guardar tu visita en tu calendario.',
    ],
    visit: true,
    button: { label: 'Ver tu reservación', to: 'view_url' },
    links: BOOKING_LINKS.es,
  },
};
