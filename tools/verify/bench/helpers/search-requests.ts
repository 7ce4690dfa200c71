import { CITIES, CUISINES } from '@mesa/contract';
import { restaurantAt } from '@mesa/demo';

const nameOf = (i: number): string => restaurantAt(130 + ((i * 37) % 800)).name;
const word = (i: number, at: number): string => nameOf(i).split(' ')[at] ?? 'table';

const DISHES = ['pizza', 'tacos', 'ramen', 'dim sum', 'curry', 'bbq', 'falafel', 'crepes', 'pad thai'];
const AWAY = ['santa monica', 'pasadena', 'anaheim', 'culver city', 'costa mesa'];
const TYPED = [
  'best italian in beverly hills',
  'tacos near me',
  'comida tailandesa',
  'weho sushi',
  'OC thai',
];
/** Long queries: many corrections, a letter that normalizes to eighteen, right to left, patterns. */
const STRANGE = [
  'itallian mexicna japanees koraen mediteranean chinees franch thia indain resturant',
  'qwertyuiopasdfghjklzxcv poiuytrewqlkjhgfdsamnbv lkjhgfdsaqwertyuiopzxcv',
  'pizza tacos ramen sushi curry bbq falafel crepes noodles soup dumplings salad rice',
  'san the gol tac piz ram sus lan gar cas mar sol ros bel riv har',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  '🍕🍣🍜'.repeat(16),
  '\uFDFA'.repeat(100),
  'مطعم إيطالي في لوس أنجلوس שלום '.repeat(3),
  'p̴̢̛i̷z̸z̵a̶̡ '.repeat(6),
  '.*(a+)+$ [^x]{1,9} \\ % _ {"$gt":""} $where a|b',
  'x'.repeat(100),
];
/** A word with two letters swapped. */
const misspelled = (text: string): string => text.slice(0, 2) + text[3]! + text[2]! + text.slice(4);

/** Searches of each kind, with new words each time, so that no cached answer is measured. */
export const SEARCH_REQUESTS: Record<string, (i: number) => string> = {
  'all, best rated': () => '/api/restaurants?limit=20',
  'a city': (i) => search({ query: CITIES[i % 9]! }),
  'a cuisine': (i) => search({ query: CUISINES[i % 9]!.toLowerCase() }),
  'a cuisine in a city': (i) => search({ query: `${CUISINES[i % 9]} ${CITIES[(i * 4) % 9]}` }),
  'a cuisine, most booked': (i) => search({ query: CUISINES[i % 9]!, sort: 'booked' }),
  'a city, by price': (i) => search({ query: CITIES[i % 9]!, sort: 'price', price: '2,3' }),
  'filters alone': (i) => search({ cuisine: CUISINES[i % 9]!, city: CITIES[(i * 2) % 9]!, rating: '4' }),
  'a word of a name': (i) => search({ query: word(i, 0) }),
  'the beginning of a word': (i) => search({ query: word(i, 0).slice(0, 3) }),
  'two words of a name': (i) => search({ query: `${word(i, 0)} ${word(i, 1).slice(0, 4)}` }),
  'a whole name': (i) => search({ query: nameOf(i) }),
  'a word and a city': (i) => search({ query: `${word(i, 0)} ${CITIES[(i * 5) % 9]}` }),
  'a dish': (i) => search({ query: DISHES[i % 9]! }),
  'a dish in a city': (i) => search({ query: `${DISHES[i % 9]} ${CITIES[(i * 4) % 9]}` }),
  'what people type': (i) => search({ query: TYPED[i % 5]! }),
  'a place without restaurants': (i) => search({ query: AWAY[i % 5]! }),
  'a misspelled word': (i) => search({ query: misspelled(CUISINES[i % 9]!) }),
  'a part of a word': (i) => search({ query: word(i, 0).slice(1, 5) }),
  'a word that nothing knows': (i) => search({ query: `qwrtz${i}` }),
  'many short words': (i) => search({ query: `a b c d e f g h i j k ${word(i, 1).slice(0, 2)}` }),
  'strange queries': (i) => search({ query: STRANGE[i % STRANGE.length]! }),
  'open now': (i) => search({ query: CITIES[i % 9]!, open_now: '1' }),
  'nearest first': (i) => search({ query: DISHES[i % 9]!, sort: 'distance', near: `33.7${i % 90},-118.2` }),
  'half-typed and misspelled': (i) =>
    `/api/restaurants/suggestions?query=${encodeURIComponent(misspelled(CUISINES[i % 9]!).slice(0, 5))}`,
  'suggestions for strange queries': (i) =>
    `/api/restaurants/suggestions?query=${encodeURIComponent(STRANGE[i % STRANGE.length]!)}`,
  suggestions: (i) =>
    `/api/restaurants/suggestions?query=${encodeURIComponent(word(i, i % 2).slice(0, 1 + (i % 4)))}`,
};

function search(query: Record<string, string>): string {
  return `/api/restaurants/search?${new URLSearchParams({ limit: '20', ...query })}`;
}
