import { DIRECTIONS_LINK, type Texts } from '../text';

export const bookingCancelled: Texts = {
  en: {
    subject: 'Cancelled: your table at {{restaurant}}, {{short_date}} at {{time}}',
    preview: 'The table is available to others again.',
    heading: 'Your reservation is cancelled{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: [
      'The table is available to others again. ' +
        'The attached calendar file removes the entry from your calendar.',
    ],
    visit: true,
    button: { label: 'Find another table', to: 'restaurant_url' },
    links: [DIRECTIONS_LINK.en],
  },
  es: {
    subject: 'Cancelada: tu mesa en {{restaurant}}, {{short_date}}, {{time}}',
    preview: 'La mesa queda libre para otras personas.',
    heading: 'Cancelamos tu reservación{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: [
      'La mesa queda libre para otras personas. El archivo adjunto quita la cita de tu calendario.',
    ],
    visit: true,
    button: { label: 'Buscar otra mesa', to: 'restaurant_url' },
    links: [DIRECTIONS_LINK.es],
  },
};
