import type { Texts } from '../text';

export const bookingCancelled: Texts = {
  en: {
    subject: 'Cancelled: your table at {{restaurant}}, {{short_date}} at {{time}}',
    preview: 'The table is free again.',
    heading: 'Your reservation is cancelled, {{fname}}.',
    paragraphs: [
      'The table is free for others again. The attached calendar file removes the entry from your calendar.',
    ],
    visit: true,
    button: { label: 'Find another table', to: 'restaurant_url' },
  },
  es: {
    subject: 'Cancelada: tu mesa en {{restaurant}}, {{short_date}}, {{time}}',
    preview: 'La mesa queda libre.',
    heading: 'Tu reserva está cancelada, {{fname}}.',
    paragraphs: ['La mesa queda libre para otros. El archivo adjunto quita la cita de tu calendario.'],
    visit: true,
    button: { label: 'Buscar otra mesa', to: 'restaurant_url' },
  },
};
