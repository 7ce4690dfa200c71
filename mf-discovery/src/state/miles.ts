/** Where a place is, in degrees. */
interface Place {
  lat: number;
  lng: number;
}

const MILES_PER_DEGREE = 69.1;
/** Farther than that nobody goes out for dinner. */
const FAR_MILES = 60;

/** The place of "34.052,-118.244". */
export function placeOf(near: string): Place {
  const [lat = 0, lng = 0] = near.split(',').map(Number);
  return { lat, lng };
}

/** Miles between two places of one city; on the scale of a city the earth is flat. */
export function milesBetween(a: Place, b: Place): number {
  const east = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, east) * MILES_PER_DEGREE;
}

/** Whether nothing that was found is near a place. */
export const isFarFromAll = (place: Place, restaurants: readonly Place[]): boolean =>
  restaurants.length > 0 && restaurants.every((restaurant) => milesBetween(place, restaurant) > FAR_MILES);
