import { faultAt } from '@mesa/contract/schemas';

interface Place {
  lat: number;
  lng: number;
}

/** A restaurant with fewer than one in so many within its surroundings is far from the others. */
const FEW = 10;

/** Of one degree each way: about 100 km. */
const cellOf = ({ lat, lng }: Place, east = 0, north = 0): string =>
  `${Math.floor(lat) + north}/${((Math.floor(lng) + east + 540) % 360) - 180}`;

const AROUND = [-1, 0, 1];

/**
 * Warns of restaurants that are far from all others, as by a sign that was forgotten.
 * @param places of the file, by which a warning names them
 * @param others of the catalogue, those of the file left out
 */
export function remotePlaces(places: readonly Place[], others: readonly Place[]): string[] {
  const counts = new Map<string, number>();
  for (const place of [...places, ...others]) counts.set(cellOf(place), (counts.get(cellOf(place)) ?? 0) + 1);
  const all = places.length + others.length;
  const near = (place: Place): number =>
    AROUND.flatMap((east) => AROUND.map((north) => counts.get(cellOf(place, east, north)) ?? 0)).reduce(
      (sum, count) => sum + count,
    );
  const isRemote = (place: Place): boolean => all > 1 && (near(place) === 1 || near(place) * FEW < all);
  return places.flatMap((place, i) => {
    const question = `Are lat ${place.lat} and lng ${place.lng} right?`;
    return isRemote(place) ? [`${faultAt([i])}: is far from the other restaurants. ${question}`] : [];
  });
}
