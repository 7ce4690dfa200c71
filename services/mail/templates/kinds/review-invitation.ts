import type { Texts } from '../text';

export const reviewInvitation: Texts = {
  en: {
    subject: 'How was {{restaurant}}?',
    preview: 'A few words help other diners choose.',
    heading: 'How was it{{#fname}}, {{fname}}{{/fname}}?',
    paragraphs: [
      'You were at {{restaurant}} on {{date}}. A few words about your visit help other diners choose.',
    ],
    button: { label: 'Write a review', to: 'review_url' },
    closing: ['You get invitations because they are on in your profile. To turn them off: {{profile_url}}'],
  },
  es: {
    subject: '¿Qué tal {{restaurant}}?',
    preview: 'Unas palabras ayudan a otras personas a elegir.',
    heading: '¿Qué tal te fue{{#fname}}, {{fname}}{{/fname}}?',
    paragraphs: [
      'Estuviste en {{restaurant}} el {{date}}. ' +
        'Unas palabras sobre tu visita ayudan a otras personas a elegir.',
    ],
    button: { label: 'Escribir una reseña', to: 'review_url' },
    closing: [
      'Recibes invitaciones porque están activadas en tu perfil. Para desactivarlas: {{profile_url}}',
    ],
  },
};
