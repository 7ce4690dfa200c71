import { readRestaurants } from './restaurant-faults';

const entry = {
  slug: 'casa-lumbre',
  name: 'Casa Lumbre',
  category: 'Mexican',
  city: 'Long Beach',
  address: '5260 E 2nd St, Long Beach, CA 90803',
  lat: 33.7591,
  lng: -118.1354,
  phone: '(562) 555-0142',
  hours: { tue: [{ open: '5:00 PM', close: '12:00 AM' }] },
  tables: [{ name: '1', seats: 2 }],
};
const read = (rules: unknown) => readRestaurants([{ ...entry, rules }]);
const turn = (up_to: unknown, minutes: unknown = 90) => ({ turns: [{ up_to, minutes }] });
const turns = (count: number) => ({
  turns: Array.from({ length: count }, (_, i) => ({ up_to: i + 1, minutes: 90 })),
});

describe("a restaurant's rules in the file", () => {
  it.each<[string, object]>([
    ['none of them', {}],
    [
      'the smallest of each',
      { ...turn(1, 30), max_party: 1, lead_minutes: 0, horizon_days: 1, parties_per_slot: 1 },
    ],
    [
      'the largest of each',
      { ...turn(10, 300), max_party: 10, lead_minutes: 10_080, horizon_days: 365, parties_per_slot: 200 },
    ],
    ['six turns', turns(6)],
    ['turns that end below the largest party', turn(2)],
  ])('may be %s', (_, rules) => {
    expect(read(rules)).toEqual({ restaurants: [{ ...entry, rules }] });
  });

  it.each<[string, unknown, string, string]>([
    ['a list', [], '', 'must be an object'],
    ['null', null, '', 'must be an object'],
    ['an unknown rule', { deposit: 20 }, '.deposit', 'is not a field of this form'],
    ['no turn', { turns: [] }, '.turns', 'must not be empty'],
    ['seven turns', turns(7), '.turns', 'has more than 6 entries'],
    [
      'a turn that says more',
      { turns: [{ up_to: 2, minutes: 90, from: 1 }] },
      '.turns[0].from',
      'is not a field of this form',
    ],
    ['a turn for nobody', turn(0), '.turns[0].up_to', 'must be at least 1'],
    ['a turn for eleven', turn(11), '.turns[0].up_to', 'must be at most 10'],
    ['a turn for half a person', turn(1.5), '.turns[0].up_to', 'must be a whole number'],
    ['a turn for a text', turn('2'), '.turns[0].up_to', 'must be a number'],
    ['a turn without its party', turn(undefined), '.turns[0].up_to', 'is missing'],
    ['a turn of no time', turn(2, 0), '.turns[0].minutes', 'must be at least 30'],
    ['a turn of 29 minutes', turn(2, 29), '.turns[0].minutes', 'must be at least 30'],
    ['a turn of 301 minutes', turn(2, 301), '.turns[0].minutes', 'must be at most 300'],
    ['a turn of 330 minutes', turn(2, 330), '.turns[0].minutes', 'must be at most 300'],
    ['a turn of 45 minutes', turn(2, 45), '.turns[0].minutes', 'must be a multiple of 30'],
    [
      'the same turn twice',
      { turns: [...turn(2).turns, ...turn(2).turns] },
      '.turns[1].up_to',
      'must be larger than that of the turn before',
    ],
    [
      'turns that fall',
      { turns: [...turn(4).turns, ...turn(2).turns] },
      '.turns[1].up_to',
      'must be larger than that of the turn before',
    ],
    ['a party of none', { max_party: 0 }, '.max_party', 'must be at least 1'],
    ['a party of eleven', { max_party: 11 }, '.max_party', 'must be at most 10'],
    ['a lead below zero', { lead_minutes: -1 }, '.lead_minutes', 'must be at least 0'],
    ['a lead of more than a week', { lead_minutes: 10_081 }, '.lead_minutes', 'must be at most 10080'],
    ['a lead of half a minute', { lead_minutes: 0.5 }, '.lead_minutes', 'must be a whole number'],
    ['a horizon of today', { horizon_days: 0 }, '.horizon_days', 'must be at least 1'],
    ['a horizon beyond a year', { horizon_days: 366 }, '.horizon_days', 'must be at most 365'],
    ['no party in a slot', { parties_per_slot: 0 }, '.parties_per_slot', 'must be at least 1'],
    ['201 parties in a slot', { parties_per_slot: 201 }, '.parties_per_slot', 'must be at most 200'],
    ['no number', { parties_per_slot: null }, '.parties_per_slot', 'must be a number'],
  ])('are refused by their place: %s', (_, rules, place, fault) => {
    expect(read(rules)).toEqual({ faults: [`restaurants[0].rules${place}: ${fault}`] });
  });

  it('are all read before any is refused', () => {
    const rules = { turns: [{ up_to: 0, minutes: 20 }], max_party: 11, lead_minutes: -1 };
    expect(read(rules)).toEqual({
      faults: [
        'restaurants[0].rules.turns[0].up_to: must be at least 1',
        'restaurants[0].rules.turns[0].minutes: must be at least 30',
        'restaurants[0].rules.max_party: must be at most 10',
        'restaurants[0].rules.lead_minutes: must be at least 0',
      ],
    });
  });
});
