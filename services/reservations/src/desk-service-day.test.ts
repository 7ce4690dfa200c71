import { addDays } from '@mesa/contract';
import { answerOf, staff, testDesk } from './testing/test-desk';
import { startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
let restaurant: string;
const { path, desk, write, walkIn, day, change } = testDesk(
  () => app,
  () => restaurant,
);
const PASSED = [422, ['Time has already passed']];
const NOT_OFFERED = [422, ['Time is not offered by this restaurant']];

/** A service day, and the clocks of its evening and of the night after it. */
const DAYS = [
  ['an evening in summer', '2030-05-01', '-07:00', '-07:00'],
  ['the night in which clocks go forward', '2030-03-09', '-08:00', '-07:00'],
  ['the night in which clocks go back', '2030-11-02', '-07:00', '-08:00'],
] as const;

describe.each(DAYS)('a service day: %s', (_, date, evening, night) => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    setClock('08:00');
    restaurant = await app.restaurant([2, 4, 4], { desk: [staff.email] });
  });

  const next = addDays(date, 1);
  const setClock = (time: string, of: string = date, clock: string = evening) => {
    app.clock.now = new Date(`${of}T${time}:00${clock}`);
  };
  /** until 2:00 AM by the clock of the evening */
  const setNight = (time: string) => setClock(time, next, time < '02:00' ? evening : night);
  const writeAt = async (time: string): Promise<string> =>
    (await write({ date, time, tables: [2] })).body.booking.id;
  const status = async (id: string, to: string) => {
    const answer = await change(id, { status: to }, date);
    return answer.status === 200 ? answer.body.booking.status : answer.body;
  };
  const pauseUntil = (until: string | null) => desk().put(path('/pause'), { pause: until && { until } });

  it('is paused until a slot of its own, and resumed until 4:00 AM', async () => {
    setClock('19:10');
    expect(answerOf(await pauseUntil('7:00 PM'))).toEqual(PASSED);
    expect((await pauseUntil('9:00 PM')).status).toBe(200);
    setNight('00:30');
    for (const until of ['12:00 AM', '1:00 AM', '7:00 PM', '11:30 PM'])
      expect(answerOf(await pauseUntil(until))).toEqual(PASSED);
    expect((await day(date)).paused_until).toBe('9:00 PM');
    setNight('03:30');
    expect((await pauseUntil(null)).status).toBe(200);
    expect((await day(date)).paused_until).toBeNull();
  });

  it('has walk-ins from 10:00 AM to midnight alone', async () => {
    const at = async (time: string) => {
      setClock(time);
      const answer = await walkIn();
      return answer.status === 201 ? answer.body.booking : answerOf(answer);
    };
    expect(await at('09:59')).toEqual(NOT_OFFERED);
    expect(await at('10:00')).toMatchObject({ date, time: '10:00 AM', until: '11:30 AM' });
    expect(await at('23:59')).toMatchObject({ date, time: '11:30 PM', until: '1:00 AM' });
    for (const time of ['00:00', '01:59', '03:59']) {
      setNight(time);
      expect(answerOf(await walkIn())).toEqual(NOT_OFFERED);
    }
  });

  it('cuts no stay short of 2:00 AM, and lets none go on after it', async () => {
    setClock('23:40');
    const long = { turns: [{ up_to: 10, minutes: 300 }] };
    restaurant = await app.restaurant([2], { desk: [staff.email], rules: long });
    const { id, until } = (await walkIn()).body.booking;
    expect(until).toBe('2:00 AM');
    for (const shorter of ['12:30 AM', '2:00 AM'])
      expect((await change(id, { until: shorter }, date)).body.booking.until).toBe(shorter);
    expect(answerOf(await change(id, { until: '2:30 AM' }, date))).toEqual([422, ['Until is invalid']]);
  });

  it('seats from an hour before, and knows a no-show a quarter of an hour after', async () => {
    const [early, late] = [await writeAt('10:00 AM'), await writeAt('11:30 PM')];
    setClock('08:59');
    expect(await status(early, 'seated')).toEqual(['Status can be seated from 9:00 AM']);
    setClock('09:00');
    expect(await status(early, 'seated')).toBe('seated');
    setClock('23:44');
    expect(await status(late, 'no_show')).toEqual(['Status can be no_show from 11:45 PM']);
    setClock('23:45');
    expect(await status(late, 'no_show')).toBe('no_show');
  });

  it('is what an undo is for, until 4:00 AM', async () => {
    const [first, second] = [await writeAt('7:00 PM'), await writeAt('11:30 PM')];
    setNight('00:10');
    for (const to of ['seated', 'left', 'seated', 'left']) expect(await status(first, to)).toBe(to);
    expect(await status(second, 'no_show')).toBe('no_show');
    setNight('03:59');
    expect(await status(second, 'booked')).toBe('booked');
    expect(await status(first, 'seated')).toBe('seated');
    setNight('04:00');
    expect(await status(first, 'booked')).toEqual(["Status can't change from seated to booked"]);
    expect(await status(first, 'left')).toBe('left');
  });

  it('frees the half hours from the next one on, after midnight too', async () => {
    const id = await writeAt('11:30 PM');
    setNight('00:10');
    await status(id, 'seated');
    expect((await change(id, { status: 'left' }, date)).body.booking.until).toBe('12:30 AM');
    expect((await change(id, { status: 'seated' }, date)).body.booking.until).toBe('1:00 AM');
  });

  it('is closed and opened until 4:00 AM', async () => {
    const closing = path(`/days/${date}/closing`);
    setNight('03:59');
    expect((await desk().put(closing, { closing: { reason: 'Flood' } })).status).toBe(200);
    expect((await desk().delete(closing)).status).toBe(204);
    setNight('04:00');
    expect(answerOf(await desk().put(closing, { closing: { reason: 'Flood' } }))).toEqual([
      422,
      ['Date is in the past'],
    ]);
  });

  it('is shown, with the one before it, until 4:00 AM', async () => {
    const statuses = async () => {
      const days = [-2, -1, 0].map((by) => path(`/days/${addDays(date, by)}`));
      return (await Promise.all(days.map((each) => desk().get(each)))).map((answer) => answer.status);
    };
    setNight('03:59');
    expect(await statuses()).toEqual([404, 200, 200]);
    setNight('04:00');
    expect(await statuses()).toEqual([404, 404, 200]);
  });
});
