import type { Language } from '@mesa/contract';

/**
 * The text of one mail. `{{name}}` is filled when a mail is sent (src/present/values.ts); every value is
 * escaped then.
 */
export interface MailText {
  subject: string;
  /** the line that mail programs show beside the subject */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** whether the visit is listed: restaurant, day, time, party, special request */
  visit?: true;
  button?: Link;
  links?: Link[];
  /** after the links */
  closing?: string[];
}

export interface Link {
  label: string;
  /** the name of a value that is a URL */
  to: string;
}

export type Texts = Record<Language, MailText>;

/** Texts that several mails share. */
export const COMMON = {
  en: {
    restaurant: 'Restaurant',
    address: 'Address',
    date: 'Date',
    time: 'Time',
    party: 'Party',
    notes: 'Special request',
    code: 'Confirmation code',
    footer: 'Mesa: find a table in Los Angeles and book it in under a minute.',
    button_fails: 'If the button does not work, open this link:',
  },
  es: {
    restaurant: 'Restaurante',
    address: 'Dirección',
    date: 'Fecha',
    time: 'Hora',
    party: 'Personas',
    notes: 'Petición especial',
    code: 'Código de confirmación',
    footer: 'Mesa: encuentra mesa en Los Ángeles y resérvala en menos de un minuto.',
    button_fails: 'Si el botón no funciona, abre este enlace:',
  },
} as const;

export const DIRECTIONS_LINK = {
  en: { label: 'Get directions', to: 'directions_url' },
  es: { label: 'Cómo llegar', to: 'directions_url' },
};

/** The links to a booking. */
export const BOOKING_LINKS = {
  en: [{ label: 'Modify', to: 'modify_url' }, { label: 'Cancel', to: 'cancel_url' }, DIRECTIONS_LINK.en],
  es: [{ label: 'Modificar', to: 'modify_url' }, { label: 'Cancelar', to: 'cancel_url' }, DIRECTIONS_LINK.es],
};
