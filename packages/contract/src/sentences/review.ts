import type { RatedAspect } from '../vocabulary';
import { withValues, type Translations } from './translations';

export interface Rating {
  [name: string]: string;
  aspect: RatedAspect;
}

const RATED_IN_SPANISH: Record<RatedAspect, string> = {
  overall: 'tu experiencia en general',
  food: 'la comida',
  service: 'el servicio',
  ambience: 'el ambiente',
  value: 'la relación calidad-precio',
};

/**
 * Sentences about reviews, their visits and photos. Forms show the first of them without its first five
 * characters (spec.md §5), so it reads well with and without these in both languages: "Food must be…" does,
 * longer names begin with "Your", and Spanish ones with "Esta", "Elige", "Falta".
 */
export const review = {
  'review.rating': withValues<Rating>(
    ({ aspect }) => `${aspect === 'food' ? 'Food' : `Your ${aspect} rating`} must be between 1 and 5`,
    ({ aspect }) => `Elige de 1 a 5 estrellas para ${RATED_IN_SPANISH[aspect]}`,
  ),
  'review.noise': {
    en: 'Your noise rating must be between 1 and 4',
    es: 'Elige un nivel de ruido del 1 al 4',
  },
  'review.recommend': {
    en: 'Your recommendation must be yes or no',
    es: 'Elige si recomiendas el restaurante o no',
  },
  'review.photosInvalid': { en: 'Your photos are invalid', es: 'Estas fotos no son válidas' },
  'review.tooManyPhotos': withValues<{ max: number }>(
    ({ max }) => `Your review can have at most ${max} photos`,
    ({ max }) => `Elige como máximo ${max} ${max === 1 ? 'foto' : 'fotos'}`,
  ),
  'review.unknownReservation': {
    en: 'Your reservation could not be found.',
    es: 'Esta reservación no se encontró.',
  },
  'review.notOwn': {
    en: 'Your review must be about a reservation of your own.',
    es: 'Esta reseña debe ser de una reservación tuya.',
  },
  'review.elsewhere': {
    en: 'Your reservation is at another restaurant.',
    es: 'Esta reservación es de otro restaurante.',
  },
  'review.visitToCome': {
    en: 'Your visit has not begun yet. You can review it after your meal.',
    es: 'Esta visita aún no empieza. Podrás reseñarla después de comer.',
  },
  'review.removed': {
    en: 'Your review of this visit was removed, and it gets no other.',
    es: 'Esta visita ya no recibe reseñas, porque la tuya se quitó.',
  },
  'review.exists': {
    en: 'Your review of this visit already exists. You can edit it on your profile.',
    es: 'Esta visita ya tiene tu reseña. Puedes editarla en tu perfil.',
  },
  'review.changedElsewhere': {
    en: 'Your review was changed in another tab. What you wrote here is not lost.',
    es: 'Esta reseña cambió en otra pestaña. Lo que escribiste aquí no se perdió.',
  },
  'review.stars': { en: 'Stars must be between 1 and 5', es: 'Elige de 1 a 5 estrellas' },
  'review.onlyWithPhotos': { en: 'Photos must be 0 or 1', es: 'Elige 0 o 1 para “photos”' },
} as const satisfies Record<string, Translations<never>>;
