/** MiniSearch whole: its own index, scores, near words and filters. */
import MiniSearch from 'minisearch';

const KEYS = {
  rating: (one) => -one.average_rating,
  booked: (one) => -one.num_reservations,
  price: (one) => one.price,
};
const fold = (word) =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase();

export function createEngine() {
  const index = new MiniSearch({
    fields: ['name', 'city', 'neighborhood', 'category', 'description'],
    storeFields: ['city', 'category', 'price', 'average_rating', 'num_reservations'],
    processTerm: fold,
  });
  return {
    put(some) {
      for (const one of some) {
        if (index.has(one.id)) index.discard(one.id);
        index.add(one);
      }
    },
    search({ words, sort, city, category, price, limit }) {
      const fits = (one) =>
        (city.length === 0 || city.includes(one.city)) &&
        (category.length === 0 || category.includes(one.category)) &&
        (price.length === 0 || price.includes(one.price));
      const found = index.search(words.length > 0 ? words.join(' ') : MiniSearch.wildcard, {
        combineWith: 'AND',
        prefix: (_, i, all) => i === all.length - 1,
        fuzzy: (word) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2),
        boost: { name: 4, city: 3, category: 3 },
        filter: fits,
      });
      if (sort !== 'rating' && KEYS[sort]) found.sort((one, other) => KEYS[sort](one) - KEYS[sort](other));
      return { ids: found.slice(0, limit).map(({ id }) => id), total: found.length };
    },
  };
}
