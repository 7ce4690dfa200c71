import { withValues, type Translations } from './translations';

/**
 * Sentences about uploads. Those that refuse the photos of a review ("Your photos…") read well without their
 * first five characters, as those of reviews do; in Spanish all but `photo.width` do.
 */
export const photos = {
  'photo.unknown': {
    en: 'Your photos are invalid. Please add them again.',
    es: 'Estas fotos no son válidas. Agrégalas de nuevo.',
  },
  'photo.expired': {
    en: 'Your photos have expired. Please add them again.',
    es: 'Estas fotos ya vencieron. Agrégalas de nuevo.',
  },
  'photo.ofAnotherReview': {
    en: 'Your photos belong to another review.',
    es: 'Estas fotos son de otra reseña.',
  },
  'photo.notUploaded': {
    en: "Your photos haven't finished uploading. Please try again.",
    es: 'Estas fotos aún no terminan de subir. Inténtalo de nuevo.',
  },
  'photo.dailyLimit': {
    en: "You've reached today's photo limit. Please try again tomorrow.",
    es: 'Estas fotos rebasan tu límite de hoy. Inténtalo mañana.',
  },
  'photo.linkExpired': {
    en: 'This upload link has expired. Please add the photo again.',
    es: 'Este enlace para subir la foto ya venció. Agrégala de nuevo.',
  },
  'photo.uploadFailed': {
    en: "Your upload didn't finish correctly. Please try again.",
    es: 'Esta foto no se subió bien. Inténtalo de nuevo.',
  },
  'photo.type': {
    en: 'Content type must be JPEG, PNG, WebP or AVIF',
    es: 'Elige una foto JPEG, PNG, WebP o AVIF',
  },
  'photo.empty': { en: 'The file is empty', es: 'Este archivo está vacío' },
  'photo.tooLarge': { en: 'The file is over 10 MiB', es: 'Este archivo pesa más de 10 MiB' },
  'photo.otherType': {
    en: "This file isn't a JPEG, PNG, WebP or AVIF photo.",
    es: 'Este archivo no es una foto JPEG, PNG, WebP ni AVIF.',
  },
  'photo.damagedOrTooLarge': {
    en: 'This photo is damaged or too large.',
    es: 'Esta foto está dañada o es demasiado grande.',
  },
  'photo.damaged': {
    en: 'This photo is damaged or incomplete.',
    es: 'Esta foto está dañada o incompleta.',
  },
  'photo.animated': {
    en: 'This photo is animated. Please choose a still photo.',
    es: 'Esta foto tiene movimiento. Elige una foto fija.',
  },
  'photo.tooManyPixels': {
    en: 'This photo has too many pixels.',
    es: 'Esta foto tiene demasiados píxeles.',
  },
  'photo.width': withValues<{ widths: readonly string[] }>(
    ({ widths }) => `Width must be one of ${widths.join(', ')}.`,
    ({ widths }) => `El ancho debe ser uno de estos: ${widths.join(', ')}.`,
  ),
} as const satisfies Record<string, Translations<never>>;
