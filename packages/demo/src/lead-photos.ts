import { type Cuisine } from '@mesa/contract';
import { createRandom } from './random';
import { dishOfName, promisedDishes } from './dish-of-name';
import { nameAt } from './names';
import { INTERIOR, PHOTOS, type LibraryPhoto } from './photo-library';
import { ORDERS, ResultList } from './result-lists';
import { cityAt, cuisineAt, DEMO_RESTAURANTS } from './catalogue';

/** From this index on, photos are chosen at random: comparing more restaurants would take minutes. */
const RANDOM_FROM = 200_000;
/** The share of restaurants whose first photo is their interior. */
const INTERIOR_SHARE = 0.36;

/** The cost of choosing a photo. The default order weighs most, because most people see it. */
const COST = {
  samePhoto: 1_000,
  samePlate: [200, 120, 120],
  sameSubject: [8, 3, 3],
  interiorsBesideEachOther: 30,
  tooManyInteriors: 500,
  tooFewInteriors: -90,
  /** in a large catalogue: a dish that a later name may need more */
  promised: 25,
  /** multiplied by the share of restaurants that already show it */
  used: 30,
  jitter: 3,
} as const;

const lists = new Map<string, ResultList>();
const leads: LibraryPhoto[] = [];
const uses = new Map<string, number>();

/**
 * The photo of the `index`-th restaurant in lists: the dish that its name promises, or one that no
 * neighbor shows. It depends only on earlier restaurants, so a larger catalogue begins like a smaller one.
 */
export function leadPhotoOf(index: number): LibraryPhoto {
  if (index >= RANDOM_FROM) return createRandom('lead', index).pick(candidates(index, dishAt(index)));
  for (let next = leads.length; next <= index; next += 1) leads.push(choose(next));
  return leads[index]!;
}

const dishAt = (index: number) => dishOfName(nameAt(index), cuisineAt(index));

/**
 * The photos to choose from. In a large catalogue the names of two neighbors may promise the same dish: then
 * one shows its interior or, if its neighbors already show both interiors, another dish.
 */
function candidates(index: number, dish: string | undefined, beside?: Neighbors): readonly LibraryPhoto[] {
  const photos = PHOTOS[cuisineAt(index)];
  if (!dish) return photos;
  const interiorToo = index >= DEMO_RESTAURANTS;
  const fitting = photos.filter(({ subject }) => subject === dish || (interiorToo && subject === INTERIOR));
  const taken = new Set(beside?.alike.flat());
  return fitting.every((photo) => taken.has(photo)) ? photos : fitting;
}

function choose(index: number): LibraryPhoto {
  const cuisine = cuisineAt(index);
  const beside = neighborsOf(index, cuisine);
  const jitter = createRandom('lead', index);
  const dish = dishAt(index);
  const promised = index < DEMO_RESTAURANTS ? [] : promisedDishes(cuisine);
  const costs = candidates(index, dish, beside).map((photo) => ({
    photo,
    cost:
      costBeside(photo, beside) +
      costInCatalogue(photo, cuisine, index) +
      (photo.subject !== dish && promised.includes(photo.subject) ? COST.promised : 0) +
      jitter.next() * COST.jitter,
  }));
  const { photo } = costs.reduce((best, one) => (one.cost < best.cost ? one : best));
  for (const counted of [photo.name, `${cuisine} ${photo.subject}`])
    uses.set(counted, (uses.get(counted) ?? 0) + 1);
  return photo;
}

interface Neighbors {
  /** of the same cuisine, for each sort order */
  alike: LibraryPhoto[][];
  /** of any cuisine, in the default order */
  any: LibraryPhoto[];
}

function neighborsOf(index: number, cuisine: Cuisine): Neighbors {
  const add = (name: string, order: number) => {
    const key = `${name} ${order}`;
    const list = lists.get(key) ?? new ResultList(order);
    lists.set(key, list);
    return list.add(index);
  };
  const city = cityAt(index);
  const both = add(`${cuisine} ${city}`, 0);
  const inCity = ORDERS.map((_, order) => add(city, order));
  const anywhere = index < DEMO_RESTAURANTS ? add('all', 0) : [];
  const photosOf = (others: number[]) => others.map((other) => leads[other]!);
  return {
    alike: ORDERS.map((_, order) =>
      photosOf([
        ...add(cuisine, order),
        ...inCity[order]!.filter((other) => cuisineAt(other) === cuisine),
        ...(order === 0 ? both : []),
      ]),
    ),
    any: photosOf([...inCity[0]!, ...anywhere]),
  };
}

function costBeside(photo: LibraryPhoto, { alike, any }: Neighbors): number {
  let cost = 0;
  alike.forEach((photos, order) => {
    if (photos.some(({ name }) => name === photo.name)) cost += COST.samePhoto;
    if (photos.some(({ plate }) => plate === photo.plate)) cost += COST.samePlate[order]!;
    if (photos.some(({ subject }) => subject === photo.subject)) cost += COST.sameSubject[order]!;
  });
  if (photo.subject === INTERIOR)
    cost += COST.interiorsBesideEachOther * any.filter(({ subject }) => subject === INTERIOR).length;
  return cost;
}

/** A cost that balances interiors and dishes, so that all photos are used about equally often. */
function costInCatalogue(photo: LibraryPhoto, cuisine: Cuisine, index: number): number {
  const restaurants = Math.floor(index / 9) + 1;
  const timesUsed = (uses.get(photo.name) ?? 0) + (uses.get(`${cuisine} ${photo.subject}`) ?? 0);
  const used = (COST.used * timesUsed) / restaurants;
  if (photo.subject !== INTERIOR) return used;
  const interiors = uses.get(`${cuisine} ${INTERIOR}`) ?? 0;
  return used + (interiors < INTERIOR_SHARE * restaurants ? COST.tooFewInteriors : COST.tooManyInteriors);
}
