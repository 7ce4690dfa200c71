import fc from 'fast-check';
import { CITIES, CUISINES, SORTS, TAGS } from '@mesa/contract';
import { isSameName } from './match-names';
import { countFilters, NO_FILTERS, PRICES, readFilters, toggled, writeFilters } from './filters';

const read = (text: string) => readFilters(new URLSearchParams(text));

describe('filters in an address', () => {
  it('are empty without parameters, and are written as no parameters when empty', () => {
    expect(read('')).toEqual(NO_FILTERS);
    expect(writeFilters(NO_FILTERS).toString()).toBe('');
  });

  it('are read back as they were written', () => {
    const filters = fc.record({
      cuisine: fc.subarray([...CUISINES]),
      city: fc.subarray([...CITIES]),
      neighborhood: fc.subarray(['Silver Lake', 'Del Amo']),
      price: fc.subarray([...PRICES]).map((prices) => prices.map(Number)),
      rating: fc.option(fc.constantFrom(1, 2, 3, 4, 5)),
      open: fc.boolean(),
      openNow: fc.boolean(),
      exact: fc.boolean(),
      tags: fc.subarray([...TAGS]),
      sort: fc.constantFrom(...SORTS),
    });
    fc.assert(fc.property(filters, (each) => expect(read(writeFilters(each).toString())).toEqual(each)));
  });

  it('name a city with a comma, and no more names than a search takes', () => {
    const city = ['Washington, D.C.', ...Array.from({ length: 20 }, (_, i) => `Town ${i}`)];
    const { city: names } = read(writeFilters({ ...NO_FILTERS, city }).toString());
    expect(names).toEqual(city.slice(1));
    const [washington] = read(writeFilters({ ...NO_FILTERS, city: city.slice(0, 1) }).toString()).city;
    expect(isSameName(washington!, 'Washington, D.C.')).toBe(true);
  });

  it.each([
    ['price=2,9,x', { price: [2] }],
    ['cuisine=Thai,, Tex-Mex', { cuisine: ['Thai', 'Tex-Mex'] }],
    [`city=Irvine,${'x'.repeat(41)}`, { city: ['Irvine'] }],
    [
      `city=${Array.from({ length: 30 }, (_, i) => i).join()}`,
      { city: Array.from({ length: 20 }, (_, i) => `${i}`) },
    ],
    ['rating=4', { rating: 4 }],
    ['rating=99', { rating: null }],
    ['sort=newest', { sort: 'match' }],
    ['tags=kids,moat,patio', { tags: ['patio', 'kids'] }],
    ['open=yes', { open: false }],
  ])('reads %s and ignores unknown values', (text, expected) => {
    expect(read(text)).toEqual({ ...NO_FILTERS, ...expected });
  });

  it('are counted without the sort order', () => {
    expect(
      countFilters({ ...NO_FILTERS, price: [1, 2], open: true, openNow: true, rating: 4, sort: 'price' }),
    ).toBe(5);
  });

  it('toggle a value in a list', () => {
    expect(toggled([1], 2)).toEqual([1, 2]);
    expect(toggled([1, 2], 1)).toEqual([2]);
  });
});
