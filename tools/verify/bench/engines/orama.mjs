/** Orama: its own index, scores, near words and filters. */
import { create, insertMultiple, remove, search } from '@orama/orama';

const SORTS = {
  rating: { property: 'average_rating', order: 'DESC' },
  booked: { property: 'num_reservations', order: 'DESC' },
  price: { property: 'price', order: 'ASC' },
};
const FIELDS = ['name', 'city', 'neighborhood', 'category', 'description'];

export function createEngine() {
  const db = create({
    schema: {
      ...Object.fromEntries(FIELDS.map((field) => [field, 'string'])),
      cities: 'enum',
      categories: 'enum',
      price: 'number',
      average_rating: 'number',
      num_reservations: 'number',
    },
  });
  const known = new Set();
  return {
    async put(some) {
      for (const { id } of some) if (known.has(id)) await remove(db, id);
      for (const { id } of some) known.add(id);
      await insertMultiple(
        db,
        some.map((one) => ({
          id: one.id,
          ...Object.fromEntries(FIELDS.map((field) => [field, one[field]])),
          cities: one.city,
          categories: one.category,
          price: one.price,
          average_rating: one.average_rating,
          num_reservations: one.num_reservations,
        })),
        1_000,
      );
    },
    async search({ words, sort, city, category, price, limit }) {
      const { hits, count } = await search(db, {
        term: words.join(' '),
        // all words, each with a near one where it is long
        threshold: 0,
        tolerance: words.some((word) => word.length < 4) ? 0 : 1,
        boost: { name: 4, city: 3, category: 3 },
        where: {
          ...(city.length > 0 && { cities: { in: city } }),
          ...(category.length > 0 && { categories: { in: category } }),
          ...(price.length > 0 && { price: { between: [Math.min(...price), Math.max(...price)] } }),
        },
        ...((words.length === 0 || sort !== 'rating') && { sortBy: SORTS[sort] ?? SORTS.rating }),
        limit,
      });
      return { ids: hits.map(({ id }) => id), total: count };
    },
  };
}
