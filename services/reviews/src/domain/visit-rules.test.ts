import { Refusal, slotInstant } from '@mesa/contract';
import { authorName } from './review';
import { checkVisit, refuseUnlessOwn, VISIT_ERRORS } from './visit-rules';

const ana = 'a'.repeat(24);
const request = { reservation_id: '1'.repeat(24), restaurant_id: '2'.repeat(24) };
const visit = {
  id: request.reservation_id,
  user_id: ana,
  restaurant_id: request.restaurant_id,
  date: '2026-03-08',
  time: '2:30 AM',
};
const late = new Date('2026-12-01T00:00:00Z');

describe('the rules of a review', () => {
  describe('a review', () => {
    it.each([
      ['a reservation that does not exist', undefined, late, VISIT_ERRORS.unknown],
      ['a different reservation', { ...visit, id: '3'.repeat(24) }, late, VISIT_ERRORS.unknown],
      ["another diner's visit", { ...visit, user_id: 'b'.repeat(24) }, late, VISIT_ERRORS.notOwn],
      ['a visit elsewhere', { ...visit, restaurant_id: '4'.repeat(24) }, late, VISIT_ERRORS.elsewhere],
      ['an upcoming visit', { ...visit, date: '2026-12-01', time: '7:00 PM' }, late, VISIT_ERRORS.toCome],
    ])('is refused for %s', (_, reservation, now, said) => {
      expect(() => checkVisit(reservation, request, ana, now)).toThrow(new Refusal('invalid', said));
      // the review form removes the first five characters (spec.md §5); a sentence must remain
      expect(said.sentence.slice(5)).toMatch(/^[a-z]\w+ /);
    });

    it.each([
      // the clock jumps over the first one, and shows the second one twice
      ['2026-03-08', '2:30 AM'],
      ['2026-11-01', '1:30 AM'],
      ['2026-07-04', '11:30 PM'],
      ['2026-01-01', '12:00 AM'],
    ])("becomes possible the moment the visit of %s %s begins by the restaurant's clock", (date, time) => {
      const begins = slotInstant(date, time).getTime();
      expect(() => checkVisit({ ...visit, date, time }, request, ana, new Date(begins - 1))).toThrow(Refusal);
      expect(() => checkVisit({ ...visit, date, time }, request, ana, new Date(begins))).not.toThrow();
    });

    it('can be changed only by its author', () => {
      expect(() => refuseUnlessOwn(ana, 'b'.repeat(24))).toThrow(
        expect.objectContaining({ kind: 'forbidden' }),
      );
      expect(() => refuseUnlessOwn(ana, ana)).not.toThrow();
    });
  });

  it.each([
    ['Ana', 'Ruiz', 'Ana R.'],
    ['Ana', 'ruiz', 'Ana R.'],
    ['Ana', ' ', 'Ana'],
    ['Zoë', '𐐨x', 'Zoë 𐐀.'],
    ['<b>', '<i>', '<b> I.'],
    ['Ana', "'t Hooft", 'Ana T.'],
    ['Ana', '7', 'Ana 7.'],
  ])('signs %s %s as %s', (fname, lname, expected) => expect(authorName(fname, lname)).toBe(expected));
});
