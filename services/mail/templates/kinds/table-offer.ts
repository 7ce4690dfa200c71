import { DIRECTIONS_LINK, type Texts } from '../text';

export const tableOffer: Texts = {
  en: {
    subject: 'A table at {{restaurant}} is yours until {{until}}',
    preview: '{{date}}, {{time}}, {{party}}. Take it before somebody else does.',
    heading: 'A table opened up{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: ['{{restaurant}} has the table you were waiting for. We hold it for you until {{until}}.'],
    visit: true,
    button: { label: 'Take this table', to: 'take_url' },
    links: [DIRECTIONS_LINK.en],
    closing: [
      'After that it goes to the next person on the waitlist. ' +
        'If you do not want it, you need not do anything.',
    ],
  },
  es: {
    subject: 'Una mesa en {{restaurant}} es tuya hasta {{until_article}} {{until}}',
    preview: '{{date}}, {{time}}, {{party}}. Tómala antes que alguien más.',
    heading: 'Se desocupó una mesa{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: [
      '{{restaurant}} tiene la mesa que esperabas. Te la apartamos hasta {{until_article}} {{until}}.',
    ],
    visit: true,
    button: { label: 'Tomar esta mesa', to: 'take_url' },
    links: [DIRECTIONS_LINK.es],
    closing: [
      'Después pasa a la siguiente persona de la lista de espera. ' +
        'Si no la quieres, no tienes que hacer nada.',
    ],
  },
};
