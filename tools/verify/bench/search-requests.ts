import { CITIES, CUISINES } from '@mesa/contract';
import { restaurantAt } from '@mesa/demo';

const nameOf = (i: number): string => restaurantAt(130 + ((i * 37) % 800)).name;
const word = (i: number, at: number): string => nameOf(i).split(' ')[at] ?? 'table';
const cuisine = (i: number): string => CUISINES[i % 9]!.toLowerCase();
const city = (i: number): string => CITIES[i % 9]!;
/** A word with two letters swapped. */
const misspelled = (text: string): string => text.slice(0, 2) + text[3]! + text[2]! + text.slice(4);

const DISHES = ['pizza', 'tacos', 'ramen', 'dim sum', 'curry', 'bbq', 'falafel', 'crepes', 'pad thai'];
/** Long queries: many corrections, many short words, a letter that normalizes to eighteen, patterns. */
const STRANGE = [
  'itallian mexicna japanees koraen mediteranean chinees franch thia indain resturant',
  'pizza tacos ramen sushi curry bbq falafel crepes noodles soup dumplings salad rice',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  '\uFDFA'.repeat(100),
  '.*(a+)+$ [^x]{1,9} \\ % _ {"$gt":""} $where a|b',
];

/** Searches of each kind, with new words each time, so that no cached answer is measured. */
export const SEARCH_REQUESTS: Record<string, (i: number) => string> = {
  'all, best rated': () => '/api/restaurants?limit=20',
  'a city': (i) => search({ query: city(i) }),
  'a cuisine in a city': (i) => search({ query: `${cuisine(i)} ${city(i * 4)}` }),
  'a cuisine, most booked': (i) => search({ query: cuisine(i), sort: 'booked' }),
  'a city, by price': (i) => search({ query: city(i), sort: 'price', price: '2,3' }),
  'filters alone': (i) => search({ cuisine: CUISINES[i % 9]!, city: city(i * 2), rating: '4' }),
  'the beginning of a word': (i) => search({ query: word(i, 0).slice(0, 3) }),
  'a whole name': (i) => search({ query: nameOf(i) }),
  'a word and a city': (i) => search({ query: `${word(i, 0)} ${city(i * 5)}` }),
  'a dish, nearest first': (i) =>
    search({ query: DISHES[i % 9]!, sort: 'distance', near: `33.7${i % 90},-118.2` }),
  'what people type': () => search({ query: 'best italian in beverly hills' }),
  'a misspelled word': (i) => search({ query: misspelled(cuisine(i)) }),
  'a part of a word': (i) => search({ query: word(i, 0).slice(1, 5) }),
  'a word that nothing knows': (i) => search({ query: `qwrtz${i}` }),
  'strange queries': (i) => search({ query: STRANGE[i % STRANGE.length]! }),
  'open now': (i) => search({ query: city(i), open_now: '1' }),
  suggestions: (i) => suggestions(word(i, i % 2).slice(0, 1 + (i % 4))),
  'suggestions, misspelled': (i) => suggestions(misspelled(cuisine(i)).slice(0, 5)),
};

const search = (query: Record<string, string>): string =>
  `/api/restaurants/search?${new URLSearchParams({ limit: '20', ...query })}`;
const suggestions = (query: string): string =>
  `/api/restaurants/suggestions?query=${encodeURIComponent(query)}`;
