/**
 * How sentences name a field: in English the first words of the sentence, in Spanish with its article or
 * possessive ("Falta tu nombre"), as a noun alone ("Este nombre…") and with its gender.
 */
interface FieldWords {
  en: string;
  es: string;
  noun: string;
  gender: 'm' | 'f';
}

function field(en: string, article: string, noun: string, gender: 'm' | 'f'): FieldWords {
  return { en, es: `${article} ${noun}`, noun, gender };
}

/** A parameter that only programs send is named as they spell it. */
function parameter(en: string, name: string): FieldWords {
  return field(en, 'el', `valor de “${name}”`, 'm');
}

export const FIELD_WORDS = {
  fname: field('Fname', 'tu', 'nombre', 'm'),
  lname: field('Lname', 'tu', 'apellido', 'm'),
  email: field('Email', 'tu', 'correo', 'm'),
  password: field('Password', 'tu', 'contraseña', 'f'),
  signInPassword: field('Your password', 'tu', 'contraseña', 'f'),
  currentPassword: field('Your current password', 'tu', 'contraseña actual', 'f'),
  mail: field('Mail', 'la', 'elección de correos', 'f'),
  user: field('User', 'el', 'usuario', 'm'),
  restaurant: field('Restaurant', 'el', 'restaurante', 'm'),
  reservation: field('Reservation', 'la', 'reservación', 'f'),
  hold: field('Hold', 'la', 'mesa apartada', 'f'),
  date: field('Date', 'la', 'fecha', 'f'),
  time: field('Time', 'la', 'hora', 'f'),
  month: field('Month', 'el', 'mes', 'm'),
  reviewer: field('Your user id', 'el', 'usuario', 'm'),
  reviewedRestaurant: field('Your restaurant', 'el', 'restaurante', 'm'),
  reviewedReservation: field('Your reservation', 'la', 'reservación', 'f'),
  body: field('Body', 'tu', 'reseña', 'f'),
  review: field('Review', 'la', 'reseña', 'f'),
  filename: field('Filename', 'el', 'nombre de archivo', 'm'),
  byteSize: field('Byte size', 'el', 'tamaño', 'm'),
  checksum: field('Checksum', 'la', 'suma de verificación', 'f'),
  query: field('Query', 'tu', 'búsqueda', 'f'),
  tags: field('Tags', 'las', 'etiquetas', 'f'),
  cuisine: field('Cuisine', 'el', 'tipo de cocina', 'm'),
  city: field('City', 'la', 'ciudad', 'f'),
  neighborhood: field('Neighborhood', 'el', 'barrio', 'm'),
  price: field('Price', 'el', 'precio', 'm'),
  rating: field('Rating', 'la', 'calificación', 'f'),
  near: field('Near', 'el', 'lugar', 'm'),
  sort: field('Sort', 'el', 'orden', 'm'),
  limit: parameter('Limit', 'limit'),
  after: parameter('After', 'after'),
  reviewsAfter: parameter('Reviews after', 'reviews_after'),
  openNow: parameter('Open now', 'open_now'),
  exact: parameter('Exact', 'exact'),
  open: parameter('Open', 'open'),
  id: parameter('Id', 'id'),
} as const satisfies Record<string, FieldWords>;

/** A field that sentences can name. */
export type FieldName = keyof typeof FIELD_WORDS;
