/** SQLite's FTS5 in memory. */
import Database from 'libsql';

const FIELDS = {
  rating: 'average_rating DESC, num_reservations DESC',
  booked: 'num_reservations DESC',
  price: 'price, average_rating DESC',
};

export function createEngine() {
  const db = new Database(':memory:');
  db.exec(`
    CREATE TABLE facts (
      number INTEGER PRIMARY KEY, id TEXT UNIQUE, city TEXT, category TEXT, price INT,
      average_rating REAL, num_reservations INT
    );
    CREATE INDEX rated ON facts (average_rating DESC, num_reservations DESC, id);
    CREATE VIRTUAL TABLE words USING fts5(
      name, place, category, description,
      content='', contentless_delete=1, prefix='2 3', tokenize="unicode61 remove_diacritics 2"
    )`);
  const numberOf = db.prepare('SELECT number FROM facts WHERE id = ?');
  const addFacts = db.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?, ?, ?, ?, ?, ?)');
  const addWords = db.prepare(
    'INSERT OR REPLACE INTO words (rowid, name, place, category, description) VALUES (?, ?, ?, ?, ?)',
  );
  let last = 0;
  return {
    put(some) {
      db.exec('BEGIN');
      for (const one of some) {
        const number = numberOf.get(one.id)?.number ?? (last += 1);
        addFacts.run(
          number,
          one.id,
          one.city,
          one.category,
          one.price,
          one.average_rating,
          one.num_reservations,
        );
        addWords.run(
          number,
          one.name.replace(/['’]/g, ''),
          `${one.city} ${one.neighborhood}`,
          one.category,
          one.description,
        );
      }
      db.exec('COMMIT');
    },
    search({ words, sort, city, category, price, limit }) {
      const match = words.map((word, i) => `"${word}"${i === words.length - 1 ? '*' : ''}`).join(' ');
      const filters = Object.entries({ city, category, price }).filter(([, values]) => values.length > 0);
      const where = [
        ...(match ? ['words MATCH ?'] : []),
        ...filters.map(([field, values]) => `facts.${field} IN (${values.map(() => '?')})`),
      ];
      const from = [
        'FROM facts',
        ...(match ? ['JOIN words ON words.rowid = facts.number'] : []),
        ...(where.length ? [`WHERE ${where.join(' AND ')}`] : []),
      ].join(' ');
      const values = [...(match ? [match] : []), ...filters.flatMap(([, some]) => some)];
      const order = FIELDS[sort] ?? FIELDS.rating;
      const ids = db
        .prepare(`SELECT facts.id ${from} ORDER BY ${order}, facts.id LIMIT ${limit}`)
        .all(...values);
      const { total } = db.prepare(`SELECT count(*) AS total ${from}`).get(...values);
      return { ids: ids.map(({ id }) => id), total };
    },
  };
}
