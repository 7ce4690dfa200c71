import type { Hours, Restaurant } from '@mesa/contract';
import { restaurantPage } from './restaurant-page';

const always = [{ open: '12:00 AM', close: '12:00 AM' }];
const hours: Hours = {
  mon: always,
  tue: [],
  wed: [],
  thu: [],
  fri: [],
  sat: [{ open: '5:00 PM', close: '12:00 AM' }],
  sun: [{ open: '12:00 AM', close: '2:00 AM' }],
};

describe('what search engines read of opening hours', () => {
  it('has nights whole, and days that never end to their last minute', () => {
    // the fields that the page shows
    const restaurant = {
      id: 'a1',
      slug: 'casa',
      name: 'Casa',
      category: 'Thai',
      city: 'Irvine',
      description: '',
      photoUrl: '/a.webp',
      price: 2,
      num_reviews: 0,
      average_rating: 0,
      hours,
    } as Restaurant;
    const { html } = restaurantPage(restaurant, {
      language: 'en',
      origin: 'https://mesa.example',
      query: new URLSearchParams(),
    });
    const [, facts] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!;
    expect(JSON.parse(facts!)).toMatchObject({
      openingHoursSpecification: [
        { dayOfWeek: 'Monday', opens: '00:00', closes: '23:59' },
        { dayOfWeek: 'Saturday', opens: '17:00', closes: '02:00' },
      ],
    });
  });
});
