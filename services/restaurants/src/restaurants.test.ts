import { CITIES, CUISINES, isOpenNow, type DomainEvent, type Restaurant } from '@mesa/contract';
import { callSchemas, entities } from '@mesa/contract/schemas';
import { DEMO_RESTAURANTS, demoId, restaurantAt } from '@mesa/demo';
import { createLog } from '@mesa/server-kit';
import { openFeed, type Feed } from '@mesa/server-kit/events';
import { newId, toId, type Database } from '@mesa/server-kit/mongo';
import { eventually, testDatabase, testService, type TestService } from '@mesa/server-kit/testing';
import { consumeEvents } from './events/consume-events';
import { routes } from './routes';
import { createOperatorChanges } from './store/operator-changes';
import { demoRestaurant } from './seeding/demo-restaurant';
import { openStores, type Stores } from './store';
import type { NewRestaurant } from './store/restaurants';

const EVENTS = `mesa_test_events_${newId()}`;
const log = createLog('test', 'silent');
const clock = new Date('2026-11-20T20:00:00Z');
let database: Database;
let drop: () => Promise<void>;
let stores: Stores;
let feed: Feed;
let service: TestService;

const demo = Array.from({ length: DEMO_RESTAURANTS }, (_, i) => demoRestaurant(i));

function made(over: Partial<NewRestaurant>): NewRestaurant {
  const id = newId();
  return { ...demo[0]!, id, slug: `made-${id}`, ...over };
}

async function add(restaurants: NewRestaurant[]): Promise<void> {
  await stores.restaurants.addMissing(restaurants);
  await stores.catalogue.refresh(restaurants.map(({ id }) => id));
}

async function search(query: Record<string, string>): Promise<Restaurant[]> {
  const answer = await service.as().get(`/api/restaurants/search?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return answer.body as Restaurant[];
}

const names = async (query: string) => (await search({ query, limit: '200' })).map(({ name }) => name).sort();

beforeAll(async () => {
  ({ database, drop } = await testDatabase());
  stores = await openStores(database, log, () => clock);
  feed = openFeed(database, EVENTS, log);
  await feed.prepare('restaurants');
  service = testService(routes({ ...stores, feed }));
  await add(demo);
});
afterAll(async () => {
  await stores.catalogue.stop();
  await database.getClient().db(EVENTS).dropDatabase();
  await drop();
});

const has = (tags: readonly string[], tag: string) => tags.includes(tag);

const NOTHING = { cuisines: [], dishes: [], cities: [], neighborhoods: [], restaurants: [] };

describe('the restaurants service', () => {
  describe('lists', () => {
    it('all restaurants by id, best rated first, with all fields of the contract', async () => {
      const { body, headers } = await service.as().get('/api/restaurants');
      const list = Object.values(callSchemas.listRestaurants.answer.parse(body));
      expect(list).toHaveLength(100);
      expect(Object.keys(body)).toEqual(list.map(({ id }) => id));
      list.forEach((restaurant, i) =>
        expect(restaurant.average_rating).toBeGreaterThanOrEqual(list[i + 1]?.average_rating ?? 0),
      );
      expect(headers['x-total-count']).toBe('120');
      expect(headers['link']).toMatch(/^<\/api\/restaurants\?after=[\w-]+>; rel="next"$/);
    });

    it('every restaurant once over all pages', async () => {
      for (const sort of ['rating', 'booked', 'price']) {
        const seen: Restaurant[] = [];
        let path: string | undefined = `/api/restaurants/search?sort=${sort}&limit=17`;
        while (path) {
          const answer = await service.as().get(path);
          seen.push(...(answer.body as Restaurant[]));
          path = /<(.+)>/.exec(answer.headers['link'] ?? '')?.[1];
        }
        expect(new Set(seen.map(({ id }) => id)).size).toBe(DEMO_RESTAURANTS);
        expect(seen).toHaveLength(DEMO_RESTAURANTS);
      }
    });

    it('restaurants without the fields that only the search uses', async () => {
      const [first] = await search({ limit: '1' });
      expect(first).not.toHaveProperty('terms');
      expect(first).not.toHaveProperty('text');
      expect(first).not.toHaveProperty('_id');
      expect(first).not.toHaveProperty('ratings_version');
    });

    it.each(['limit=0', 'limit=201', 'limit=x', 'after=x', 'limit=5&limit=6'])(
      'nothing for ?%s, which is refused',
      async (query) => {
        const { status, body } = await service.as().get(`/api/restaurants?${query}`);
        expect(status).toBe(400);
        expect(body[0]).toEqual(expect.any(String));
      },
    );
  });

  describe('searches', () => {
    it.each(CITIES)('finds the restaurants of %s in any letter case', async (city) => {
      const expected = demo
        .filter((restaurant) => restaurant.city === city)
        .map(({ name }) => name)
        .sort();
      for (const query of [city, city.toUpperCase(), city.toLowerCase(), ` ${city} `])
        expect(await names(query)).toEqual(expected);
    });

    it.each(CUISINES)('finds the restaurants of the %s cuisine', async (cuisine) => {
      const expected = demo
        .filter((restaurant) => restaurant.category === cuisine)
        .map(({ name }) => name)
        .sort();
      expect(await names(cuisine.toLowerCase())).toEqual(expected);
    });

    it('by name, first word, the beginning of the last word, and a part of the middle', async () => {
      for (const { name } of demo.filter((_, i) => i % 3 === 0)) {
        const words = name.split(' ');
        for (const query of [
          name,
          name.toLowerCase(),
          words[0]!,
          words[words.length - 1]!.slice(0, 4),
          name.slice(0, 5),
        ]) {
          expect([query, ...(await names(query))]).toContain(name);
        }
      }
    }, 60_000);

    it.each([
      ['tia rosalba', 'Tía Rosalba'],
      ['TÍA', 'Tía Rosalba'],
      ["sohn's", "Sohn's Table"],
      ['sohns tab', "Sohn's Table"],
      ['lantern golden', 'Golden Lantern House'],
      ['gold lant', 'Golden Lantern House'],
      ['ozalb', undefined],
      ['osalb', 'Tía Rosalba'],
      ['kumo and', 'Kumo & Cedar'],
      ['kumo & cedar', 'Kumo & Cedar'],
      ['forno newport', 'Forno Ocaso'],
      ['comal dor', 'El Comal Dorado'],
    ])('for "%s" and finds %s', async (query, name) => {
      if (name) expect(await names(query)).toContain(name);
      else expect(await names(query)).toEqual([]);
    });

    it('by a part of a name in a script without blanks', async () => {
      const named = ['ラーメン二郎 Hall', 'ครัวไทยอร่อย', '鼎泰豐', '김밥천국'].map((name) => made({ name }));
      await add(named);
      for (const [query, name] of [
        ['二郎', 'ラーメン二郎 Hall'],
        ['ラーメン', 'ラーメン二郎 Hall'],
        ['二', 'ラーメン二郎 Hall'],
        ['ラーメン二郎', 'ラーメン二郎 Hall'],
        ['ไทย', 'ครัวไทยอร่อย'],
        ['泰豐', '鼎泰豐'],
        ['천국', '김밥천국'],
      ] as const)
        expect([query, await names(query)]).toEqual([query, [name]]);
      const { body } = await service.as().get('/api/restaurants/suggestions?query=%E4%BA%8C%E9%83%8E');
      expect(body.restaurants).toMatchObject([{ name: 'ラーメン二郎 Hall' }]);
      for (const { id } of named) await createOperatorChanges(database).remove(id);
    });

    it('for words that say nothing, by name first', async () => {
      const unpopular = made({ name: 'The Cozy Place', average_rating: 1, num_reviews: 900 });
      await add([unpopular]);
      expect((await search({ query: 'cozy place', limit: '200' }))[0]?.name).toBe(unpopular.name);
      expect(await search({ query: 'cozy place', limit: '200' })).toHaveLength(DEMO_RESTAURANTS + 1);
      await database.collection('restaurants').deleteOne({ name: unpopular.name });
      await stores.catalogue.refresh([unpopular.id]);
    });

    it('for every word of a query', async () => {
      const both = await search({ query: 'thai torrance' });
      expect(both.length).toBeGreaterThan(0);
      for (const { category, city } of both) expect([category, city]).toEqual(['Thai', 'Torrance']);
      for (const { category, city } of await search({ query: 'mexican torrance irvine' }))
        expect([category, ['Torrance', 'Irvine'].includes(city)]).toEqual(['Mexican', true]);
      expect(await names('golden ocaso')).toEqual(
        expect.arrayContaining(['Forno Ocaso', 'Golden Lantern House']),
      );
      expect(
        await names(
          Array(13)
            .fill('')
            .map((_, i) => `w${i}`)
            .join(' '),
        ),
      ).toEqual([]);
    });

    it('all for a blank query, and none without a letter or digit', async () => {
      expect(await search({ query: '  ', limit: '200' })).toHaveLength(DEMO_RESTAURANTS);
      expect(await search({ limit: '200' })).toHaveLength(DEMO_RESTAURANTS);
      expect(await search({ query: '%%%' })).toEqual([]);
      expect(await search({ query: '.*' })).toEqual([]);
      expect(await search({ query: '{"$ne":null}' })).toEqual([]);
    });

    it('with filters for cuisine, city, price and rating, alone, together and with a query', async () => {
      const cases: [Record<string, string>, (one: NewRestaurant) => boolean][] = [
        [{ cuisine: 'Thai,Korean' }, ({ category }) => ['Thai', 'Korean'].includes(category)],
        [{ city: 'Los Angeles' }, ({ city }) => city === 'Los Angeles'],
        [
          { cuisine: 'French', city: 'Irvine,Orange' },
          ({ category, city }) => category === 'French' && ['Irvine', 'Orange'].includes(city),
        ],
        [{ price: '1,4' }, ({ price }) => [1, 4].includes(price)],
        [{ rating: '4' }, ({ average_rating }) => average_rating >= 4],
        [
          { query: 'italian', city: 'Torrance', price: '2', rating: '3' },
          (restaurant) =>
            restaurant.category === 'Italian' &&
            restaurant.city === 'Torrance' &&
            restaurant.price === 2 &&
            restaurant.average_rating >= 3,
        ],
      ];
      for (const [query, fits] of cases) {
        const { body, headers } = await service
          .as()
          .get(`/api/restaurants/search?${new URLSearchParams({ ...query, limit: '200' })}`);
        const expected = demo
          .filter(fits)
          .map(({ id }) => id)
          .sort();
        expect((body as Restaurant[]).map(({ id }) => id).sort()).toEqual(expected);
        expect(headers['x-total-count']).toBe(String(expected.length));
      }
    });

    it.each(['los angeles', 'Thai', 'mexican', 'french irvine', 'newport', 'lantern', ''])(
      'returns the total for "%s" on a page of any size',
      async (query) => {
        const all = await search({ query, limit: '200' });
        const { headers } = await service
          .as()
          .get(`/api/restaurants/search?${new URLSearchParams({ query, limit: '1' })}`);
        expect(headers['x-total-count']).toBe(String(all.length));
      },
    );

    it.each<[Record<string, string>, (one: NewRestaurant) => boolean]>([
      [{ tags: 'patio' }, ({ tags }) => tags.includes('patio')],
      [{ tags: 'patio,kids' }, ({ tags }) => tags.includes('patio') && tags.includes('kids')],
      [{ query: 'outdoor' }, ({ tags }) => tags.includes('patio')],
      [{ query: 'Terraza' }, ({ tags }) => tags.includes('patio')],
      [
        { query: 'para niños', tags: 'parking' },
        ({ tags }) => ['kids', 'parking'].every((tag) => has(tags, tag)),
      ],
      [
        { query: 'romantic italian' },
        ({ tags, category }) => has(tags, 'romantic') && category === 'Italian',
      ],
      [{ query: 'cheap eats' }, ({ price }) => price === 1],
      [{ query: 'barato' }, ({ price }) => price === 1],
      [{ query: 'fine dining' }, ({ price }) => price === 4],
      [{ query: 'open now' }, ({ hours }) => isOpenNow(hours, clock)],
      [
        { query: 'tacos abierto ahora' },
        ({ hours, category }) => category === 'Mexican' && isOpenNow(hours, clock),
      ],
    ])('by tags, and by words that mean a tag, a price or open now: %j', async (query, fits) => {
      const { body, headers } = await service
        .as()
        .get(`/api/restaurants/search?${new URLSearchParams({ ...query, limit: '200' })}`);
      const expected = demo.filter(fits);
      expect(expected.length).toBeGreaterThan(0);
      expect((body as Restaurant[]).map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      const { tags } = entities.Understood.parse(
        JSON.parse(decodeURIComponent(headers['x-search-understood'] as string)),
      );
      for (const { name, count } of tags!)
        expect([name, count]).toEqual([
          name,
          expected.filter(({ tags: ofRestaurant }) => ofRestaurant.includes(name)).length,
        ]);
    });

    it('by the rating alone when that is asked for, whatever the words mean', async () => {
      for (const query of ['tacos', 'sushi', 'outdoor', 'thai near me', '']) {
        const ratings = (await search({ query, sort: 'rating', limit: '200' })).map(
          (restaurant) => restaurant.average_rating,
        );
        expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
      }
    });

    it('of a cuisine and a city that Mesa does not offer, also without neighborhood', async () => {
      const marisol = made({
        name: 'Casa Marisol',
        category: 'Peruvian',
        city: 'Pasadena',
        neighborhood: '',
        price: 2,
      });
      await stores.restaurants.addMissing([marisol]);
      await stores.catalogue.refresh([marisol.id]);
      for (const query of ['peruvian', 'pasadena', 'peruvian food in pasadena'])
        expect(await search({ query })).toMatchObject([{ id: marisol.id }]);
      const { body } = await service.as().get('/api/restaurants/suggestions?query=pasad');
      expect(body).toEqual({ ...NOTHING, cities: ['Pasadena'] });
      await database.collection('restaurants').deleteOne({ name: marisol.name });
      await stores.catalogue.refresh([marisol.id]);
    });

    describe('of an operator', () => {
      const names = (query: Record<string, string>) =>
        search({ ...query, limit: '200' }).then((list) => list.map(({ name }) => name).sort());
      let imported: NewRestaurant[];
      beforeAll(async () => {
        imported = [
          made({ name: 'One', category: 'Peruvian', city: 'Pasadena' }),
          made({ name: 'Two', category: 'PERUVIAN', city: 'pasadena' }),
          made({ name: 'Three', category: 'Dim Sum', city: 'Washington, D.C.' }),
          made({ name: 'Four', category: 'Fusion', city: 'Nice' }),
          made({ name: 'Five', category: 'Vegan', city: 'São Paulo' }),
          made({ name: 'Six', category: 'Café', city: '東京' }),
        ].map((restaurant) => ({ ...restaurant, neighborhood: '', tags: [], description: '' }));
        await add(imported);
      });
      afterAll(async () => {
        for (const { id } of imported) await createOperatorChanges(database).remove(id);
        await stores.catalogue.refresh(imported.map(({ id }) => id));
      });

      it.each<[Record<string, string>, string[]]>([
        [{ cuisine: 'Peruvian' }, ['One', 'Two']],
        [{ cuisine: 'peruvian,DIM SUM' }, ['One', 'Three', 'Two']],
        [{ cuisine: ' Peruvian , Martian' }, ['One', 'Two']],
        [{ cuisine: 'Martian' }, []],
        [{ cuisine: 'Cafe' }, ['Six']],
        [{ city: 'PASADENA' }, ['One', 'Two']],
        [{ city: 'washington  d.c.' }, ['Three']],
        [{ city: 'Sao Paulo,Nice' }, ['Five', 'Four']],
        [{ city: '東京' }, ['Six']],
        [{ city: 'Silver Lake' }, []],
        [{ city: 'Pasadena', cuisine: 'Fusion' }, []],
        [{ city: 'Pasadena', query: 'two' }, ['Two']],
      ])('is filtered by city and cuisine: %j', async (query, expected) =>
        expect(await names(query)).toEqual(expected),
      );

      it.each([
        ['peruvian', ['One', 'Two']],
        ['peruvian food in pasadena', ['One', 'Two']],
        ['Peruv', ['One', 'Two']],
        ['peruvain', ['One', 'Two']],
        ['pasadina', ['One', 'Two']],
        ['fusion', ['Four']],
        ['nice', ['Four']],
        ['sao paulo', ['Five']],
        ['東京', ['Six']],
      ])('is searched by the words of both: %s', async (query, expected) => {
        expect(await names({ query })).toEqual(expected);
      });

      it.each([
        ['dim sum', 'Three'],
        ['vegan', 'Five'],
        ['café', 'Six'],
      ])('is found beside others whose dishes or tags have the same name: %s', async (query, name) => {
        const all = await names({ query });
        expect(all).toContain(name);
        expect(all.length).toBeGreaterThan(1);
      });

      it('is suggested, while it is there', async () => {
        const suggest = async (query: string) =>
          (await service.as().get(`/api/restaurants/suggestions?${new URLSearchParams({ query })}`)).body;
        expect(await suggest('peru')).toMatchObject({ cuisines: [expect.stringMatching(/^peruvian$/i)] });
        expect(await suggest('peruvain')).toMatchObject({ cuisines: [expect.stringMatching(/^peruvian$/i)] });
        expect(await suggest('são')).toMatchObject({ cities: ['São Paulo'] });
        const left = made({ category: 'Uzbek', city: 'Samarkand', neighborhood: 'Registan' });
        await add([left]);
        expect(await suggest('uzb')).toMatchObject({ cuisines: ['Uzbek'] });
        await createOperatorChanges(database).remove(left.id);
        await stores.catalogue.refresh([left.id]);
        for (const query of ['uzb', 'samar', 'regis']) expect(await suggest(query)).toEqual(NOTHING);
      });

      it('is counted among what the catalogue has, most first, at most a hundred of each', async () => {
        const facets = async () => {
          const { body } = await service.as().get('/api/restaurants/facets');
          return callSchemas.getFacets.answer.parse(body);
        };
        const { cities, cuisines, fictional } = await facets();
        expect(fictional).toBe(true);
        const all = [...demo, ...imported];
        expect(cities).toContainEqual({ name: expect.stringMatching(/^pasadena$/i), count: 2 });
        expect(cuisines).toContainEqual({ name: 'Dim Sum', count: 1 });
        for (const [list, field] of [
          [cities, 'city'],
          [cuisines, 'category'],
        ] as const) {
          expect(list.map(({ count }) => count)).toEqual(
            list.map(({ count }) => count).sort((a, b) => b - a),
          );
          for (const { name, count } of list)
            expect([name, count]).toEqual([
              name,
              all.filter((restaurant) => restaurant[field].toLowerCase() === name.toLowerCase()).length,
            ]);
          expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
        }
        const many = Array.from({ length: 150 }, (_, i) => made({ city: `Town ${i}` }));
        await stores.restaurants.addMissing([
          ...many,
          made({ ...many[0], id: newId(), slug: 'town-0-again' }),
        ]);
        await eventually(async () => {
          const { cities: more } = await facets();
          expect(more).toHaveLength(100);
          expect(more.find(({ name }) => name === 'Town 0')).toEqual({ name: 'Town 0', count: 2 });
        }, 2_000);
        await database.collection('restaurants').deleteMany({ city: /^Town / });
        await eventually(async () => expect((await facets()).cities).toEqual(cities), 2_000);
      });
    });

    it('saying which requests nothing fits', async () => {
      const understood = async (query: string) => {
        const { headers } = await service
          .as()
          .get(`/api/restaurants/search?${new URLSearchParams({ query })}`);
        return entities.Understood.parse(
          JSON.parse(decodeURIComponent(headers['x-search-understood'] as string)),
        );
      };
      expect(await understood('delivery')).toMatchObject({ parts: [], ignored: ['delivery'] });
      expect(await understood('waterfront rosemead')).toMatchObject({
        parts: [{ kind: 'place', label: 'Rosemead' }],
        ignored: ['waterfront'],
      });
    });

    it('sorted by bookings and by price', async () => {
      const booked = await search({ sort: 'booked', limit: '200' });
      booked.forEach((restaurant, i) =>
        expect(restaurant.num_reservations).toBeGreaterThanOrEqual(booked[i + 1]?.num_reservations ?? 0),
      );
      const price = await search({ sort: 'price', limit: '200' });
      price.forEach((restaurant, i) =>
        expect(restaurant.price).toBeLessThanOrEqual(price[i + 1]?.price ?? 4),
      );
    });

    it.each([
      `cuisine=${'x'.repeat(41)}`,
      `city=${'x,'.repeat(21)}`,
      'city=Irvine&city=Orange',
      'price=5',
      'tags=patio,moat',
      'rating=6',
      'sort=fame',
      'query=a&query=b',
      'limit=-1',
      `query=${'x'.repeat(101)}`,
    ])('refuses ?%s', async (query) => {
      const { status, body } = await service.as().get(`/api/restaurants/search?${query}`);
      expect(status).toBe(400);
      expect(body).toEqual([expect.any(String)]);
    });

    it('saying how the words were understood', async () => {
      const understood = async (query: string, more = '') => {
        const { headers } = await service
          .as()
          .get(`/api/restaurants/search?${new URLSearchParams({ query })}${more}`);
        return entities.Understood.parse(
          JSON.parse(decodeURIComponent(headers['x-search-understood'] as string)),
        );
      };
      expect(await understood('best itallian in beverly hills qwrtz')).toEqual({
        parts: [
          { kind: 'cuisine', label: 'Italian' },
          { kind: 'place', label: 'Beverly Hills' },
        ],
        corrected: 'best italian in beverly hills qwrtz',
        ignored: ['qwrtz'],
        neighborhoods: expect.any(Array) as unknown,
        tags: expect.any(Array) as unknown,
        near_me: false,
        has_place: true,
      });
      expect((await understood('itallian', '&exact=1')).ignored).toEqual(['itallian']);
      expect((await understood('santa monica')).nearest).toEqual([
        expect.objectContaining({ city: 'Beverly Hills', count: 13 }),
        expect.objectContaining({ city: 'West Hollywood', count: 14 }),
        expect.objectContaining({ city: 'Los Angeles', count: 14 }),
      ]);
      expect((await understood('cerca de mí')).near_me).toBe(true);
      // no Thai restaurant is in Echo Park: the heading says where those are that were found
      expect((await understood('thai in echo park')).parts).toEqual([
        { kind: 'cuisine', label: 'Thai' },
        { kind: 'place', label: 'Los Angeles' },
      ]);
    });

    it.each<Record<string, string>>([
      { city: 'Los Angeles' },
      { query: 'restaurants in LA' },
      { query: 'koreatown' },
      { query: 'mexican', city: 'Los Angeles', price: '2,3' },
      { city: 'Los Angeles', neighborhood: 'Koreatown' },
    ])('with the neighborhoods of the city, and how many of each fit the rest, for %j', async (query) => {
      const { headers } = await service.as().get(`/api/restaurants/search?${new URLSearchParams(query)}`);
      const { neighborhoods } = entities.Understood.parse(
        JSON.parse(decodeURIComponent(headers['x-search-understood'] as string)),
      );
      const counts: Record<string, number> = {};
      for (const { neighborhood } of await search({
        city: 'Los Angeles',
        ...query,
        neighborhood: '',
        limit: '200',
      }))
        counts[neighborhood] = (counts[neighborhood] ?? 0) + 1;
      expect(Object.fromEntries(neighborhoods!.map(({ name, count }) => [name, count]))).toEqual(counts);
    });

    it('narrowed to any number of neighborhoods', async () => {
      const cities = 'Irvine,Newport Beach,Orange,Los Angeles';
      const all = await search({ city: cities, limit: '200' });
      const neighborhood = [...new Set(all.map((restaurant) => restaurant.neighborhood))].join();
      expect(neighborhood.length).toBeGreaterThan(150);
      expect(await search({ city: cities, neighborhood, limit: '200' })).toEqual(all);
      const tooLong = await service.as().get(`/api/restaurants/search?neighborhood=${'a'.repeat(1_001)}`);
      expect(tooLong).toMatchObject({
        status: 400,
        body: ['Neighborhood is too long (maximum is 1000 characters)'],
      });
    });

    it('without neighborhoods where no city is known', async () => {
      const { headers } = await service.as().get('/api/restaurants/search?query=italian');
      expect(decodeURIComponent(headers['x-search-understood'] as string)).not.toContain('neighborhoods');
      const blank = await service.as().get('/api/restaurants/search?query=&price=2');
      expect(decodeURIComponent(blank.headers['x-search-understood'] as string)).not.toContain(
        'neighborhoods',
      );
    });

    it('nearest first to a place or to the diner', async () => {
      const degreesFrom = (lat: number, lng: number) => (restaurant: Restaurant) =>
        Math.hypot(restaurant.lat - lat, (restaurant.lng - lng) * Math.cos((lat * Math.PI) / 180));
      for (const query of ['', 'near me', 'thai', 'thai near me']) {
        const near = await search({ query, near: '33.77,-118.19', sort: 'distance', limit: '200' });
        const far = near.map(degreesFrom(33.77, -118.19));
        expect(far).toEqual([...far].sort((a, b) => a - b));
        expect(near.length).toBeGreaterThan(10);
      }
      const [nearest] = await search({ query: 'thai long beach', sort: 'distance' });
      expect(nearest!.city).toBe('Long Beach');
    });

    it('with filters for the neighborhood and for what is open now', async () => {
      const there = await search({ neighborhood: 'Silver Lake,Del Amo', limit: '200' });
      expect(new Set(there.map(({ neighborhood }) => neighborhood))).toEqual(
        new Set(['Silver Lake', 'Del Amo']),
      );
      const open = await search({ open_now: '1', limit: '200' });
      expect(open.map(({ id }) => id).sort()).toEqual(
        demo
          .filter(({ hours }) => isOpenNow(hours, clock))
          .map(({ id }) => id)
          .sort(),
      );
    });

    it.each([
      ['a'.repeat(100)],
      ['a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(2).slice(0, 100)],
      ['🍕'.repeat(50)],
      ['(a+)+$'.repeat(16)],
      ['مطعم بيتزا في لوس أنجلوس'],
      ['寿司 近く'],
      ['\u0000\u202e%00'],
    ])('without trouble for "%s"', async (query) => {
      await search({ query });
      expect(
        (await service.as().get(`/api/restaurants/suggestions?${new URLSearchParams({ query })}`)).status,
      ).toBe(query.trim() ? 200 : 400);
    });
  });

  /** Waits until a search finds these alone, because the index follows the collection. */
  const untilFound = (query: string, expected: string[], withinMs?: number) =>
    eventually(async () => expect(await names(query)).toEqual(expected), withinMs);

  describe('follows the catalogue', () => {
    it('and finds a new, a changed and no longer a removed restaurant within two seconds', async () => {
      const collection = database.collection('restaurants');
      const quokka = made({ name: 'Quokka Cellar' });
      await stores.restaurants.addMissing([quokka]);
      await untilFound('quokka', ['Quokka Cellar'], 2_000);
      await collection.updateOne({ _id: toId(quokka.id) }, { $set: { name: 'Numbat Cellar' } });
      await untilFound('numbat', ['Numbat Cellar'], 2_000);
      await untilFound('quokka', [], 2_000);
      await collection.deleteOne({ _id: toId(quokka.id) });
      await untilFound('numbat', [], 2_000);
    });

    it('so that two instances answer alike', async () => {
      const secondStores = await openStores(database, log, () => clock);
      const idsOf = ({ search: index }: Stores, query: string) =>
        index.findIds({ query, sort: 'rating', limit: 200 });
      for (const query of ['', 'thai', 'pizza la', 'gold', 'santa monica', 'itallian'])
        expect(idsOf(secondStores, query)).toEqual(idsOf(stores, query));
      await secondStores.catalogue.stop();
    });

    it('in a catalogue of more than one page', async () => {
      const many = Array.from({ length: 1_001 }, (_, i) => made({ name: `Wombat ${i}` }));
      await stores.restaurants.addMissing(many);
      const secondStores = await openStores(database, log, () => clock);
      const { total } = await secondStores.search.find({ query: 'wombat', sort: 'rating', limit: 1 });
      await secondStores.catalogue.stop();
      await database.collection('restaurants').deleteMany({ name: /^Wombat/ });
      await stores.catalogue.refresh(many.map(({ id }) => id));
      expect(total).toBe(many.length);
      expect(await names('wombat')).toEqual([]);
    });
  });

  describe('suggests', () => {
    const suggest = async (query: string) =>
      callSchemas.suggest.answer.parse(
        (await service.as().get(`/api/restaurants/suggestions?${new URLSearchParams({ query })}`)).body,
      );

    it('cuisines, cities and restaurants by the beginning of any word, at most eight', async () => {
      expect((await suggest('tor')).cities).toEqual(['Torrance']);
      expect((await suggest('HILLS')).cities).toEqual(['Beverly Hills']);
      expect((await suggest('los an')).cities).toEqual(['Los Angeles']);
      expect((await suggest('thai')).cuisines).toEqual(['Thai']);
      expect((await suggest('the best ita')).cuisines).toEqual(['Italian']);
      expect((await suggest('comida italiana en')).cuisines).toEqual(['Italian']);
      expect((await suggest('kumo and')).restaurants.map(({ name }) => name)).toEqual(['Kumo & Cedar']);
      expect(Object.values(await suggest('the best of')).flat()).toEqual([]);
      // no misspelling of "mexican", but a cuisine that no restaurant has
      expect(Object.values(await suggest('american')).flat()).toEqual([]);
      expect((await suggest('lan')).restaurants.map(({ name }) => name)).toContain('Golden Lantern House');
      expect((await suggest('golden lan')).restaurants).toEqual([
        { id: demo[2]!.id, name: 'Golden Lantern House', city: demo[2]!.city },
      ]);
      for (const query of ['a', 'b', 'm', 'o', 'l', 's', 'i', 't', 'th']) {
        const { restaurants, ...labels } = await suggest(query);
        expect(Object.values(labels).flat().length + restaurants.length).toBeLessThanOrEqual(8);
        for (const { name } of restaurants)
          expect(` ${name.normalize('NFD').toLowerCase()}`).toMatch(new RegExp(`[ '&]${query}`));
        for (const label of [...labels.cuisines, ...labels.cities])
          expect(` ${label.toLowerCase()}`).toContain(` ${query}`);
      }
    });

    it('dishes with their cuisine, neighborhoods, other names, and what is misspelled', async () => {
      expect((await suggest('tac')).dishes).toEqual([{ dish: 'tacos', cuisine: 'Mexican' }]);
      expect((await suggest('sil')).neighborhoods).toEqual([{ name: 'Silver Lake', city: 'Los Angeles' }]);
      expect((await suggest('la')).cities).toEqual(['Los Angeles']);
      expect((await suggest('oc')).cities).toEqual(['Irvine', 'Newport Beach', 'Orange']);
      expect((await suggest('japone')).cuisines).toEqual(['Japanese']);
      expect((await suggest('itallian')).cuisines).toEqual(['Italian']);
      expect((await suggest('tratoria')).restaurants[0]?.name).toBe('Trattoria Bellacosta');
    });

    it('places after other words, and places without restaurants', async () => {
      for (const query of ['sushi torr', 'sushi in torr', 'pad thai torr'])
        expect(await suggest(query)).toMatchObject({ ...NOTHING, cities: ['Torrance'], neighborhoods: [{}] });
      expect(await suggest('xyzzy torr')).toEqual(NOTHING);
      for (const query of ['santa', 'santa m'])
        expect((await suggest(query)).cities).toContain('Santa Monica');
    });

    it('nothing for an unknown beginning, and refuses a blank query', async () => {
      expect(await suggest('xyzzy')).toEqual(NOTHING);
      expect(await suggest('?!')).toEqual(NOTHING);
      expect((await service.as().get('/api/restaurants/suggestions?query=')).status).toBe(400);
      expect((await service.as().get('/api/restaurants/suggestions')).status).toBe(400);
    });
  });

  describe('returns a restaurant', () => {
    it('without reviews, which the BFF adds', async () => {
      const { status, body } = await service.as().get(`/api/restaurants/${demo[5]!.id}`);
      expect(status).toBe(200);
      expect(callSchemas.getRestaurant.answer.parse(body).restaurant).toMatchObject(restaurantAt(5));
      expect(body.reviews).toEqual({});
    });

    it.each([newId(), 'x', '%00', 'constructor'])('is missing for %s', async (id) => {
      const { status, body } = await service.as().get(`/api/restaurants/${id}`);
      expect([status, body]).toEqual([404, ['This could not be found.']]);
    });

    it('among others by id, in their order, without unknown ones', async () => {
      const { body } = await service
        .as()
        .get(`/internal/restaurants?ids=${demo[9]!.id},${newId()},${demo[2]!.id}`);
      expect(Object.keys(body)).toEqual([demo[9]!.id, demo[2]!.id]);
    });

    it('that has left Mesa to its guests alone, by name', async () => {
      const left = made({ name: 'Gone Diner', widePhotoUrl: '/api/blobs/x/wide.webp' });
      await add([left]);
      await createOperatorChanges(database).remove(left.id);
      await eventually(async () => expect(await names('gone diner')).toEqual([]));
      expect((await service.as().get(`/api/restaurants/${left.id}`)).status).toBe(404);
      expect((await service.as().get(`/internal/restaurants/by-slug?slug=${left.slug}`)).status).toBe(404);
      const ids = `${left.id},${demo[0]!.id}`;
      const { body } = await service.as().get(`/internal/restaurants?ids=${ids}`);
      expect(Object.keys(body)).toEqual([demo[0]!.id]);
      const { body: ever } = await service.as().get(`/internal/restaurants?ids=${ids}&removed=1`);
      expect(ever).toMatchObject({ [left.id]: { name: 'Gone Diner', removed: true } });
      expect(Object.keys(ever)).toEqual([left.id, demo[0]!.id]);
      expect(ever[left.id].widePhotoUrl).toBeUndefined();
      // its slug is free again
      const again = made({ slug: left.slug });
      await add([again]);
      await createOperatorChanges(database).remove(again.id);
    });

    it('with a name of markup unchanged', async () => {
      const name = '<img src=x onerror=alert(1)>"\'&amp;{{7*7}}$(id)';
      const restaurant = made({
        name,
        description: '</script><script>alert(2)</script>',
        city: 'Rosemead',
        category: 'Indian',
      });
      await add([restaurant]);
      expect((await service.as().get(`/api/restaurants/${restaurant.id}`)).body.restaurant).toMatchObject({
        name,
        description: restaurant.description,
      });
      expect(await names('onerror alert')).toEqual([name]);
      await database.collection('restaurants').deleteOne({ name });
      await stores.catalogue.refresh([restaurant.id]);
    });
  });

  describe('consumes events', () => {
    const publishRatings = (restaurant_id: string, version: number, average: number) =>
      feed.publish({
        type: 'ratings-changed',
        restaurant_id,
        ratings: {
          average_rating: average,
          average_food: average,
          average_service: average,
          average_ambience: average,
          average_value: average,
          average_noise: 2,
          num_reviews: 7,
        },
        version,
      });
    const bookingsOf = async (id: string) => (await stores.restaurants.get(id)).num_reservations;
    /** The count of bookings once all events before are handled: those of one producer come in order. */
    const countedBookings = async (id: string) => {
      const marked = demo[43]!.id;
      const before = await bookingsOf(marked);
      await feed.publish({ type: 'booked', restaurant_id: marked, reservation_id: newId() });
      await eventually(async () => expect(await bookingsOf(marked)).toBe(before + 1));
      return bookingsOf(id);
    };

    it('and applies the latest ratings at once when asked to, but never older ones', async () => {
      const { id } = demo[40]!;
      const refresh = () => service.as().post(`/internal/restaurants/${id}/ratings`, {});
      const { average_rating: before } = demo[40]!;
      expect((await refresh()).status).toBe(204);
      expect((await stores.restaurants.get(id)).average_rating).toBe(before);
      await publishRatings(id, 1_000, 1.25);
      expect((await refresh()).status).toBe(204);
      for (const version of [999, 1_000]) {
        await publishRatings(id, version, 5);
        expect((await refresh()).status).toBe(204);
      }
      expect((await stores.restaurants.get(id)).average_rating).toBe(1.25);
      const last = (await search({ limit: '200' })).at(-1);
      expect(last?.id).toBe(id);
    });

    it('and counts each booking once, with two instances and for repeated events', async () => {
      const { id, num_reservations } = demo[41]!;
      const booking = (): DomainEvent => ({ type: 'booked', restaurant_id: id, reservation_id: newId() });
      await feed.publish(booking());
      const first = consumeEvents(feed, stores.restaurants);
      const second = consumeEvents(feed, stores.restaurants);
      await Promise.all([first.ready, second.ready]);
      for (let i = 0; i < 5; i += 1) {
        const reservation_id = newId();
        const event: DomainEvent = { type: 'booked', restaurant_id: id, reservation_id };
        await feed.publish(event, { id: `booked:${reservation_id}` });
        await feed.publish(event, { id: `booked:${reservation_id}` });
      }
      expect(await countedBookings(id)).toBe(num_reservations + 6);
      await Promise.all([first.stop(), second.stop()]);
      await feed.publish(booking());
      const again = consumeEvents(feed, stores.restaurants);
      expect(await countedBookings(id)).toBe(num_reservations + 7);
      await again.stop();
    });

    it('and subtracts a cancelled booking, once', async () => {
      const { id } = demo[42]!;
      const { num_reservations: before } = await stores.restaurants.get(id);
      const consumer = consumeEvents(feed, stores.restaurants);
      const publish = (type: 'booked' | 'booking-cancelled', reservation_id: string) =>
        feed.publish({ type, restaurant_id: id, reservation_id }, { id: `${type}-${reservation_id}` });
      const [kept, cancelled] = [newId(), newId()];
      await publish('booked', kept);
      await publish('booked', cancelled);
      for (let i = 0; i < 2; i += 1) await publish('booking-cancelled', cancelled);
      expect(await countedBookings(id)).toBe(before + 1);
      await consumer.stop();
    });
  });

  it('lists the ids of the matches of a search, in its order', async () => {
    const query = 'query=thai&sort=price&limit=5';
    const { body } = await service.as().get(`/internal/restaurants/matching?${query}`);
    const expected = await search({ query: 'thai', sort: 'price', limit: '5' });
    expect(body).toEqual({ ids: expected.map(({ id }) => id) });
    const none = await service.as().get('/internal/restaurants/matching?query=zzzz');
    expect(none.body).toEqual({ ids: [] });
  });

  it.each([
    ['French', ['francesa', 'comida francesa', 'Francés', 'franceses', 'restaurante francés']],
    ['Italian', ['italiana', 'comida italiana', 'italiano', 'italianos', 'restaurantes italianos']],
    ['Chinese', ['china', 'comida china', 'chino', 'chinos', 'un restaurante chino']],
    ['Mexican', ['mexicana', 'comida mexicana', 'mexicano', 'mexicanas', 'cocina mexicana']],
    ['Thai', ['tailandesa', 'comida tailandesa', 'tailandés', 'tailandeses']],
    ['Mediterranean', ['mediterránea', 'comida mediterranea', 'mediterráneo', 'mediterráneos']],
    ['Korean', ['coreana', 'comida coreana', 'coreano', 'coreanos']],
    ['Japanese', ['japonesa', 'comida japonesa', 'japonés', 'japoneses', 'japonesas']],
    ['Indian', ['india', 'comida india', 'indio', 'hindú', 'comida de la India']],
  ])('finds and suggests %s restaurants by its Spanish names', async (cuisine, queries) => {
    const inEnglish = await names(cuisine);
    for (const query of queries) expect([query, await names(query)]).toEqual([query, inEnglish]);
    const suggested = await service
      .as()
      .get(`/api/restaurants/suggestions?${new URLSearchParams({ query: queries[0]!.slice(0, -1) })}`);
    expect((suggested.body as { cuisines: string[] }).cuisines).toContain(cuisine);
  });

  it('seeds again without duplicates and without undoing changes', async () => {
    const { id } = demo[40]!;
    expect(demoId('restaurant', 40)).toBe(id);
    expect(await stores.restaurants.addMissing(demo)).toBe(0);
    expect((await stores.restaurants.get(id)).average_rating).toBe(1.25);
    expect(await database.collection('restaurants').countDocuments()).toBe(DEMO_RESTAURANTS);
  });
});
