import {
  averageOf,
  BOOKABLE_SLOTS,
  CITIES,
  CUISINES,
  hasBegun,
  RATED_ASPECTS,
  REVIEW_BODY_MAX,
  weekdayOf,
} from '@mesa/contract';
import {
  DEMO_DINER,
  DEMO_DINERS,
  DEMO_RESTAURANTS,
  DEMO_REVIEWED,
  demoReview,
  demoVisits,
  dinerAt,
  floorAt,
  marksOf,
  ratingsOf,
  restaurantAt,
  reviewsOf,
} from '.';

const NOW = new Date('2026-11-20T20:00:00Z');
const all = Array.from({ length: DEMO_RESTAURANTS }, (_, index) => ({
  index,
  ...restaurantAt(index),
}));

describe('restaurants', () => {
  it('use all nine cuisines and all nine cities', () => {
    expect(new Set(all.map(({ category }) => category))).toEqual(new Set(CUISINES));
    expect(new Set(all.map(({ city }) => city))).toEqual(new Set(CITIES));
  });

  it('have ids, names and slugs of their own, also in a large catalogue', () => {
    const many = [
      ...all,
      ...Array.from({ length: 30_000 }, (_, i) => restaurantAt(DEMO_RESTAURANTS + i)),
      ...Array.from({ length: 2_000 }, (_, i) => restaurantAt(999_999 - i)),
    ];
    for (const key of ['id', 'name', 'slug'] as const)
      expect(new Set(many.map((one) => one[key])).size).toBe(many.length);
    expect(many.every(({ id, slug }) => /^[0-9a-f]{24}$/.test(id) && /^[a-z0-9-]+$/.test(slug))).toBe(true);
  });

  it('are the same every time', () => {
    expect(restaurantAt(17)).toEqual(restaurantAt(17));
    expect(restaurantAt(0).id).toBe('a1ef2ad7357bc3f300000000');
  });

  it('have an address in their city, a fictional phone and a description of two or three sentences', () => {
    expect(new Set(all.map(({ description }) => description.split('. ')[0])).size).toBe(DEMO_RESTAURANTS);
    for (const { address, city, phone, description, lat, lng } of all) {
      expect(address).toMatch(new RegExp(`^\\d+ .+, ${city}, CA 9\\d{4}$`));
      expect(phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
      expect(description).not.toMatch(/[{}]/);
      expect(lat).toBeGreaterThan(33.5);
      expect(lat).toBeLessThan(34.2);
      expect(lng).toBeGreaterThan(-118.5);
      expect(lng).toBeLessThan(-117.6);
    }
  });
});

describe('reviews', () => {
  it('are 20 to 60 a restaurant, and few in a larger catalogue', () => {
    for (const { index } of all) {
      expect(reviewsOf(index, NOW).length).toBeGreaterThanOrEqual(20);
      expect(reviewsOf(index, NOW).length).toBeLessThanOrEqual(60);
    }
    expect(reviewsOf(500_000, NOW).length).toBeLessThanOrEqual(3);
  });

  it('agree with the averages', () => {
    for (const index of [0, DEMO_REVIEWED, 60, 119, 4_711]) {
      const reviews = reviewsOf(index, NOW);
      if (index === DEMO_REVIEWED) reviews.push(demoReview(NOW));
      const ratings = ratingsOf(index);
      expect(ratings.num_reviews).toBe(reviews.length);
      for (const aspect of [...RATED_ASPECTS, 'noise' as const]) {
        const sum = reviews.reduce((total, review) => total + review[aspect], 0);
        expect(aspect === 'overall' ? ratings.average_rating : ratings[`average_${aspect}`]).toBe(
          averageOf(sum, reviews.length),
        );
      }
    }
  });

  it('are by known diners, each once a restaurant, each about a visit of their own', () => {
    const known = new Set(Array.from({ length: DEMO_DINERS }, (_, i) => dinerAt(i).id));
    const reviews = all.flatMap(({ index }) => reviewsOf(index, NOW));
    expect(new Set(reviews.map(({ reservation_id }) => reservation_id)).size).toBe(reviews.length);
    expect(new Set(reviews.map(({ id }) => id)).size).toBe(reviews.length);
    expect(new Set(reviews.map(({ restaurant_id, user_id }) => restaurant_id + user_id)).size).toBe(
      reviews.length,
    );
    for (const { user_id } of reviews) expect(known.has(user_id)).toBe(true);
  });

  it('lie in the past, newest first by date and by id, and read as words', () => {
    for (const { index } of all) {
      const reviews = reviewsOf(index, NOW);
      reviews.forEach((review, turn) => {
        expect(review.created_at.getTime()).toBeLessThan(NOW.getTime());
        expect(review.body).not.toMatch(/[{}]|undefined/);
        expect(review.body.length).toBeLessThan(REVIEW_BODY_MAX);
        const older = reviews[turn + 1];
        if (older) expect(review.created_at > older.created_at && review.id > older.id).toBe(true);
      });
    }
  });

  it('keep marks, words and visits at a later seeding', () => {
    const strip = (now: Date) => reviewsOf(3, now).map(({ id, created_at, ...rest }) => rest);
    expect(strip(new Date('2027-05-01T00:00:00Z'))).toEqual(strip(NOW));
  });

  it('use the whole scale of stars and of noise', () => {
    const marks = all.flatMap(({ index }) => marksOf(index));
    expect(new Set(marks.map(({ overall }) => overall))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(new Set(marks.map(({ noise }) => noise))).toEqual(new Set([1, 2, 3, 4]));
  });
});

describe('diners', () => {
  it('have addresses of their own, and none is the demo diner', () => {
    const emails = Array.from({ length: DEMO_DINERS }, (_, i) => dinerAt(i).email);
    expect(new Set(emails).size).toBe(DEMO_DINERS);
    expect(emails.every((email) => /^[a-z]+\.[a-z]+\.\d+@mesa\.example$/.test(email))).toBe(true);
    expect(Array.from({ length: DEMO_DINERS }, (_, i) => dinerAt(i).id)).not.toContain(DEMO_DINER.id);
  });

  it.each(['2026-11-20T20:00:00Z', '2026-03-08T07:59:00Z', '2027-01-01T00:30:00Z'])(
    'give the demo diner, seeded at %s, visits to come and visits past',
    (text) => {
      const now = new Date(text);
      const visits = demoVisits(now);
      expect(visits.filter(({ upcoming }) => upcoming).length).toBeGreaterThanOrEqual(2);
      expect(visits.filter(({ upcoming, reviewed }) => !upcoming && reviewed)).toHaveLength(1);
      expect(visits.filter(({ upcoming, reviewed }) => !upcoming && !reviewed)).toHaveLength(2);
      for (const { date, time, upcoming, restaurantIndex } of visits) {
        expect(hasBegun(date, time, now)).toBe(!upcoming);
        expect(floorAt(restaurantIndex).hours[weekdayOf(date)]).not.toBeNull();
      }
      expect(demoReview(now).created_at.getTime()).toBeLessThan(now.getTime());
      expect(visits.map(({ id }) => id)).toEqual(demoVisits(NOW).map(({ id }) => id));
    },
  );
});

describe('floors', () => {
  it('have tables of 2 to 10, a pair that exists and hours within the bookable slots', () => {
    const floors = all.map(({ index }) => floorAt(index));
    for (const { tables, pairs, hours } of floors) {
      expect(tables.every(({ size, number }, turn) => size >= 2 && size <= 10 && number === turn + 1)).toBe(
        true,
      );
      for (const {
        tables: [one, other],
        size,
      } of pairs)
        expect(tables[one - 1]!.size + tables[other - 1]!.size).toBe(size);
      expect(hours).toHaveLength(7);
      for (const open of hours)
        if (open) expect(BOOKABLE_SLOTS.indexOf(open.first)).toBeLessThan(BOOKABLE_SLOTS.indexOf(open.last));
    }
    expect(floors.some(({ hours }) => hours.includes(null))).toBe(true);
    expect(floors.some(({ tables }) => tables.some(({ size }) => size === 10))).toBe(true);
  });
});
