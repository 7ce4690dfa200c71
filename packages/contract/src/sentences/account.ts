import { withValues, type Translations } from './translations';

/** Sentences about accounts, passwords and favorites. */
export const account = {
  'account.emailTaken': { en: 'Email has already been taken', es: 'Este correo ya tiene una cuenta' },
  'account.passwordTooShort': withValues<{ min: number }>(
    ({ min }) => `Password is too short (minimum is ${min} characters)`,
    ({ min }) => `Esta contraseña es demasiado corta (mínimo ${min} caracteres)`,
  ),
  'account.passwordTooCommon': { en: 'Password is too common', es: 'Esta contraseña es demasiado común' },
  'account.currentPasswordIncorrect': {
    en: 'Your current password is incorrect',
    es: 'Esta no es tu contraseña actual',
  },
  'account.signInIncorrect': {
    en: 'Your email or password is incorrect',
    es: 'Tu correo o tu contraseña no son correctos',
  },
  'account.linkExpired': {
    en: 'This link has expired. Ask for a new one.',
    es: 'Este enlace ya venció. Pide uno nuevo.',
  },
  'account.changedMeanwhile': {
    en: 'Your account was changed meanwhile. Please try again.',
    es: 'Tu cuenta cambió mientras tanto. Inténtalo de nuevo.',
  },
  'account.demoIsShared': {
    en: 'The demo account is shared and cannot be changed.',
    es: 'La cuenta demo es de todos y no se puede cambiar.',
  },
  'account.demoSessionsStay': {
    en: "The demo account is shared, so you can't sign others out.",
    es: 'La cuenta demo es de todos: no puedes cerrar la sesión de los demás.',
  },
  'account.language': { en: 'Language must be en or es', es: 'Elige en o es como idioma' },
  'account.reminders': { en: 'Reminders must be on or off', es: 'Elige si quieres recordatorios o no' },
  'account.invitations': { en: 'Invitations must be on or off', es: 'Elige si quieres invitaciones o no' },
  'account.favoritesFull': withValues<{ max: number }>(
    ({ max }) => `You can have at most ${max} favorites. Remove one first.`,
    ({ max }) => `Puedes tener hasta ${max} favoritos. Primero quita uno.`,
  ),
} as const satisfies Record<string, Translations<never>>;
