import { WEEKDAYS } from '@mesa/contract';
import { faultAt, type RestaurantEntry } from '@mesa/contract/schemas';

/** Fields that an import empties only when it is told to: what they hold is nowhere else. */
const KEPT = ['photos', 'tell', 'desk'] as const;
const OTHERS = [
  'neighborhood',
  'website',
  'description',
  'price',
  'pairs',
  'rules',
  'tags',
  'dishes',
] as const;
/** Of a restaurant that does not say. */
const USUAL_PRICE = 2;

/** What an import empties, each as a line. */
export interface Emptied {
  /** refused without `--drop-fields` */
  kept: string[];
  others: string[];
}

/** What an entry of a file takes from a restaurant by not naming it: the file is its whole truth. */
export function emptiedFields(before: RestaurantEntry, after: RestaurantEntry, i: number): Emptied {
  const lineOf = (...path: PropertyKey[]): string => `${faultAt([i, ...path])}: is emptied (${before.slug})`;
  const isEmptied = (name: keyof RestaurantEntry): boolean =>
    before[name] !== undefined && after[name] === undefined;
  const days = WEEKDAYS.filter((day) => before.hours[day]?.length && !after.hours[day]?.length);
  const lostRules = after.rules
    ? Object.keys(before.rules ?? {}).filter((rule) => !(rule in after.rules!))
    : [];
  return {
    kept: KEPT.filter(isEmptied).map((name) => lineOf(name)),
    others: [
      ...OTHERS.filter((name) => isEmptied(name) && (name !== 'price' || before.price !== USUAL_PRICE)).map(
        (name) => lineOf(name),
      ),
      ...days.map((day) => lineOf('hours', day)),
      ...lostRules.map((rule) => lineOf('rules', rule)),
    ],
  };
}
