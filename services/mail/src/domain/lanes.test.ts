import { DEMO_EMAIL } from '@mesa/contract';
import { laneOf, Lanes } from './lanes';

describe('the lanes of mails', () => {
  it('are those of diners, and of each booking of the demo diner', () => {
    const booking = { id: 'booking', user_id: 'ana', email: 'ana@mesa.example' };
    expect(laneOf(booking)).toBe('ana');
    expect(laneOf({ ...booking, email: DEMO_EMAIL })).toBe('booking');
  });

  it('have one turn a round, and none while a mail of theirs is being sent', () => {
    const lanes = new Lanes();
    lanes.enter('ana');
    lanes.enter('ben');
    expect(lanes.waiting.sort()).toEqual(['ana', 'ben']);
    lanes.leave('ana');
    expect(lanes.waiting.sort()).toEqual(['ana', 'ben']);
    expect(lanes.nextRound()).toBe(true);
    expect(lanes.waiting).toEqual(['ben']);
    expect(lanes.nextRound()).toBe(false);
    lanes.leave('ben');
    expect(lanes.waiting).toEqual([]);
  });
});
