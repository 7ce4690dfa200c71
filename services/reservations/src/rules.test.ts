import type { Slot } from '@mesa/contract';
import type { Rules } from '@mesa/contract/schemas';
import { planFloors } from './actions/plan-floors';
import { floorAfter, floorEntryOf } from './domain/imported-floor';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

jest.setTimeout(60_000);

let app: TestReservations;
const ana = diner('Ana');
const ben = diner('Ben');
const phone = '(562) 555-0142';
const date = '2030-05-02';

describe("a restaurant's own rules", () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    app.setClock('2030-05-01T12:00');
    await app.records().deleteMany({});
  });

  const as = (user = ana) => app.service.as(user);
  const withRules = (rules: Rules, sizes = [2, 4, 8]) => app.restaurant(sizes, { phone, rules });
  /** What an import writes. */
  const setRules = async (id: string, rules?: Rules) => {
    const { rules: _, ...floor } = (await app.deps.floors.find(id))!;
    await app.deps.floors.replaceAll([rules ? { ...floor, rules } : floor]);
  };
  const book = (id: string, fields: object = {}, user = ana) =>
    as(user).post('/api/reservations', booking(id, fields));
  const booked = async (id: string, fields: object = {}, user = ana): Promise<string> => {
    const { status, body } = await book(id, fields, user);
    expect({ status, body }).toMatchObject({ status: 201 });
    return Object.keys(body as object)[0]!;
  };
  const change = (id: string, reservation: object) => as().patch(`/api/reservations/${id}`, { reservation });
  const slotsOf = async (id: string, query = `date=${date}&party_size=2`): Promise<Record<string, Slot>> => {
    const { body } = await as().get(`/api/restaurants/${id}/availability?${query}`);
    return Object.fromEntries((body as { slots: Slot[] }).slots.map((slot) => [slot.time, slot]));
  };
  const reasonAt = async (id: string, time: string, query?: string) => {
    const slot = (await slotsOf(id, query))[time]!;
    return slot.available ? 'available' : slot.reason;
  };
  const statusOf = async (id: string, day: string, query = 'party_size=2') => {
    const { body } = await as().get(`/api/restaurants/${id}/days?month=${day.slice(0, 7)}&${query}`);
    return (body as { days: { date: string; status: string }[] }).days.find((each) => each.date === day)!
      .status;
  };
  const endOf = async (id: string) => {
    const { text } = await as().get(`/api/reservations/${id}/calendar.ics`);
    return /DTEND;[^:]*:(\d+T\d{4})/.exec(text)![1];
  };

  /** What a rule forbids, asked for in each way. */
  const refusals = async (id: string, fields: { date?: string; time?: string; party_size?: number }) => {
    const { restaurant_id, time, party_size } = booking(id).reservation;
    const request = { restaurant_id, date, time, party_size, ...fields };
    const existing = await booked(id, { date: '2030-05-03', time: '8:00 PM' }, ana);
    const results = {
      booking: await book(id, fields, ben),
      change: await change(existing, { date, time, ...fields }),
      hold: await as(ben).post('/api/holds', { hold: request }),
      'hold for a move': await as().post('/api/holds', { hold: { ...request, reservation_id: existing } }),
      watch: await as(ben).post('/api/watches', { watch: request }),
    };
    return Object.fromEntries(
      Object.entries(results).map(([name, { status, body, headers }]) => [
        name,
        { status, body: body as unknown, field: headers['x-error-fields'] as string },
      ]),
    );
  };
  const inAll = (refusal: object) =>
    Object.fromEntries(
      ['booking', 'change', 'hold', 'hold for a move', 'watch'].map((name) => [name, refusal]),
    );

  describe('turns', () => {
    const turns = [
      { up_to: 2, minutes: 30 },
      { up_to: 4, minutes: 180 },
    ];

    it('say how long a party has its table; one larger than all of them, as long as the last', async () => {
      const id = await withRules({ turns }, [8]);
      expect(await endOf(await booked(id, { party_size: 2 }))).toBe('20300502T1930');
      expect(await reasonAt(id, '7:30 PM')).toBe('available');
      // 5:00 PM and three hours end after 7:00 PM
      expect(await reasonAt(id, '5:00 PM', `date=${date}&party_size=3`)).toBe('full');
      expect(await reasonAt(id, '4:00 PM', `date=${date}&party_size=8`)).toBe('available');
      expect(await endOf(await booked(id, { party_size: 8, time: '4:00 PM' }))).toBe('20300502T1900');
      expect(await reasonAt(id, '6:30 PM')).toBe('full');
    });

    it('are cut at 2:00 AM', async () => {
      const id = await withRules({ turns: [{ up_to: 10, minutes: 300 }] }, [2]);
      expect(await endOf(await booked(id, { time: '11:30 PM' }))).toBe('20300503T0200');
      expect(await reasonAt(id, '10:00 AM', 'date=2030-05-03&party_size=2')).toBe('available');
      const earlier = await booked(await withRules({ turns: [{ up_to: 10, minutes: 300 }] }, [2]), {
        time: '9:00 PM',
      });
      expect(await endOf(earlier)).toBe('20300503T0200');
    });

    it('never lengthen or shorten a booking of before, until its party or its time changes', async () => {
      const id = await app.restaurant([2], { phone });
      const early = await booked(id, { time: '7:00 PM' });
      await booked(id, { time: '8:30 PM' });
      await setRules(id, { turns: [{ up_to: 10, minutes: 120 }] });
      expect(await endOf(early)).toBe('20300502T2030');
      expect((await change(early, { notes: 'Window' })).status).toBe(200);
      expect(await endOf(early)).toBe('20300502T2030');
      expect(await reasonAt(id, '10:00 PM')).toBe('available');
      // two hours would reach into the next booking
      expect((await change(early, { party_size: 1 })).status).toBe(409);
      expect((await change(early, { time: '6:30 PM' })).status).toBe(200);
      expect(await endOf(early)).toBe('20300502T2030');
    });

    it('are those of the hold for the booking that it becomes', async () => {
      const id = await withRules({ turns: [{ up_to: 10, minutes: 60 }] }, [2]);
      const { body } = await as().post('/api/holds', { hold: booking(id).reservation });
      await setRules(id, { turns: [{ up_to: 10, minutes: 300 }] });
      await booked(id, { time: '8:00 PM', party_size: 2 }, ben);
      expect(await endOf(await booked(id, { hold_id: body.hold.id }))).toBe('20300502T2000');
    });

    it('count when a booking moves to the table that was held for it', async () => {
      const id = await withRules({ turns: [{ up_to: 10, minutes: 60 }] }, [2]);
      const moved = await booked(id);
      const { body } = await as().post('/api/holds', {
        hold: { ...booking(id, { time: '7:30 PM' }).reservation, reservation_id: moved },
      });
      expect((await change(moved, { time: '7:30 PM', hold_id: body.hold.id })).status).toBe(200);
      expect(await endOf(moved)).toBe('20300502T2030');
      expect(await reasonAt(id, '8:30 PM')).toBe('available');
    });
  });

  describe('max_party', () => {
    const refusal = {
      status: 422,
      body: ['Party size is larger than this restaurant can seat'],
      field: 'party_size',
    };

    it('refuses a larger party in each way', async () => {
      const id = await withRules({ max_party: 6 });
      expect(await refusals(id, { party_size: 7 })).toEqual(inAll(refusal));
      expect(await reasonAt(id, '6:00 PM', `date=${date}&party_size=7`)).toBe('party_too_large');
      expect(await reasonAt(id, '6:00 PM', `date=${date}&party_size=6`)).toBe('available');
      expect([await statusOf(id, date, 'party_size=7'), await statusOf(id, date, 'party_size=6')]).toEqual([
        'full',
        'open',
      ]);
      expect((await book(id, { party_size: 6 })).status).toBe(201);
    });

    it('judges the party of a booking of before only when it changes', async () => {
      const id = await withRules({}, [8, 8]);
      const large = await booked(id, { party_size: 8 });
      await setRules(id, { max_party: 4 });
      const query = `date=${date}&party_size=8`;
      expect(await reasonAt(id, '6:00 PM', query)).toBe('party_too_large');
      expect(await reasonAt(id, '6:00 PM', `${query}&reservation_id=${large}`)).toBe('available');
      expect((await change(large, { time: '8:00 PM' })).status).toBe(200);
      expect((await change(large, { phone: '(213) 555-0199', party_size: 8 })).status).toBe(200);
      expect(await change(large, { party_size: 7 })).toMatchObject({ status: 422, body: refusal.body });
      expect((await change(large, { party_size: 4 })).status).toBe(200);
      expect((await change(large, { party_size: 8 })).status).toBe(422);
    });

    it('of another restaurant is not that of a booking here', async () => {
      const here = await booked(await withRules({}, [8]), { party_size: 8 });
      const there = await withRules({ max_party: 4 }, [8]);
      const hold = { ...booking(there, { party_size: 8 }).reservation, reservation_id: here };
      expect((await as().post('/api/holds', { hold })).status).toBe(422);
    });
  });

  describe('lead_minutes', () => {
    it('refuses what begins sooner in each way, and nothing that begins just then', async () => {
      app.setClock('2030-05-02T18:00');
      const id = await withRules({ lead_minutes: 90 });
      expect(await refusals(id, { time: '7:00 PM' })).toEqual(
        inAll({ status: 422, body: [`Time is too soon to book online. Call ${phone}.`], field: 'time' }),
      );
      const reasons = await slotsOf(id);
      expect(
        ['5:30 PM', '6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM'].map((time) => reasons[time]!.reason),
      ).toEqual(['past', 'past', 'closed', 'closed', undefined]);
      expect((await book(id, { time: '7:30 PM' })).status).toBe(201);
      app.clock.now = new Date(app.clock.now.getTime() + 1);
      expect((await book(id, { time: '7:30 PM' }, ben)).status).toBe(422);
    });

    it('is said in Spanish', async () => {
      app.setClock('2030-05-02T18:30');
      const id = await withRules({ lead_minutes: 60 });
      const { body } = await as().post('/api/reservations', booking(id), { 'accept-language': 'es' });
      expect(body).toEqual([`Ya es muy tarde para reservar en línea a esa hora. Llama al ${phone}.`]);
    });

    it('closes the days that lie wholly within it, and no other', async () => {
      const id = await withRules({ lead_minutes: 2 * 24 * 60 }, [2, 8]);
      const days = ['2030-05-01', '2030-05-02', '2030-05-03', '2030-05-04'];
      const statuses = (query?: string) => Promise.all(days.map((day) => statusOf(id, day, query)));
      expect(await statuses()).toEqual(['closed', 'closed', 'open', 'open']);
      expect(await statuses('party_size=10')).toEqual(['closed', 'closed', 'full', 'full']);
      // its three offers are too soon, and others of the day are not
      expect(await statuses('party_size=2&time=10:00%20AM')).toEqual(['closed', 'closed', 'full', 'open']);
      expect(await reasonAt(id, '11:30 AM', 'date=2030-05-03&party_size=2')).toBe('closed');
      expect(await reasonAt(id, '12:00 PM', 'date=2030-05-03&party_size=2')).toBe('available');
    });

    it('says of a time outside of the hours that it is not offered', async () => {
      app.setClock('2030-05-02T18:00');
      const hours = Array.from({ length: 7 }, () => [{ first: '5:00 PM', last: '6:30 PM' }]);
      const id = await app.restaurant([2], { phone, hours, rules: { lead_minutes: 120 } });
      expect((await book(id, { time: '7:00 PM' })).body).toEqual(['Time is not offered by this restaurant']);
      expect(await statusOf(id, date)).toBe('closed');
    });

    it('leaves a booking and a hold what they have', async () => {
      const id = await withRules({ lead_minutes: 60 });
      app.setClock('2030-05-02T17:59');
      const { body } = await as(ben).post('/api/holds', { hold: booking(id).reservation });
      const soon = await booked(id);
      app.setClock('2030-05-02T18:03');
      expect((await book(id, { hold_id: body.hold.id }, ben)).status).toBe(201);
      expect((await change(soon, { party_size: 4 })).status).toBe(200);
      expect((await change(soon, { notes: 'Window' })).status).toBe(200);
      expect(await reasonAt(id, '7:00 PM', `date=${date}&party_size=4&reservation_id=${soon}`)).toBe(
        'available',
      );
      expect(await reasonAt(id, '7:00 PM')).toBe('closed');
      expect((await change(soon, { time: '6:30 PM' })).body).toEqual([
        `Time is too soon to book online. Call ${phone}.`,
      ]);
    });
  });

  describe('horizon_days', () => {
    it('refuses later days in each way', async () => {
      const id = await withRules({ horizon_days: 60 });
      expect(await refusals(id, { date: '2030-07-01' })).toEqual(
        inAll({ status: 422, body: ['Date is more than 60 days ahead'], field: 'date' }),
      );
      expect((await book(id, { date: '2030-06-30' })).status).toBe(201);
      expect(await reasonAt(id, '7:00 PM', 'date=2030-07-01&party_size=2')).toBe('closed');
      expect(await reasonAt(id, '6:00 PM', 'date=2030-06-30&party_size=2')).toBe('available');
      expect([await statusOf(id, '2030-06-30'), await statusOf(id, '2030-07-01')]).toEqual([
        'open',
        'beyond',
      ]);
      const offers = `/internal/offers?restaurant_ids=${id}&time=7:00%20PM&party_size=2&date=2030-07-01`;
      const { body } = await as().get(offers);
      expect((body as Record<string, unknown>)[id]).toMatchObject({
        offers: [{ reason: 'closed' }, { reason: 'closed' }, { reason: 'closed' }],
        free_times: [],
      });
    });

    it('leaves a later booking its date and time, and refuses another time of that day', async () => {
      const id = await withRules({});
      const late = await booked(id, { date: '2030-07-01' });
      await setRules(id, { horizon_days: 30 });
      expect((await change(late, { party_size: 3 })).status).toBe(200);
      expect((await change(late, { time: '8:00 PM' })).body).toEqual(['Date is more than 30 days ahead']);
      expect((await change(late, { date, time: '8:00 PM' })).status).toBe(200);
    });
  });

  describe('of an import', () => {
    const entry = (rules?: Rules) => ({
      slug: 'casa',
      name: 'Casa Luz',
      category: 'Mexican',
      city: 'Los Angeles',
      address: '12 Olive St',
      lat: 34,
      lng: -118,
      phone,
      hours: { thu: [{ open: '5:00 PM', close: '10:00 PM' }] },
      tables: [{ name: '1', seats: 2 }],
      ...(rules ? { rules } : {}),
    });
    const importOnce = async (id: string, rules?: Rules) => {
      const [planned] = await planFloors(app.deps, [{ id, entry: entry(rules) }], app.clock.now);
      await app.deps.floors.replaceAll([planned!.floor]);
      return planned!.change;
    };
    const exported = async (id: string) => floorEntryOf((await app.deps.floors.find(id))!).rules;
    const ALL: Rules = {
      turns: [{ up_to: 2, minutes: 60 }],
      max_party: 8,
      lead_minutes: 60,
      horizon_days: 60,
      parties_per_slot: 4,
    };

    it('are exported as they were imported, change with it, and go with it', async () => {
      const { restaurant_id: id } = floorAfter({ id: ana.id, entry: entry() });
      expect(await importOnce(id, ALL)).toBe('added');
      expect(await exported(id)).toEqual(ALL);
      expect(await importOnce(id, ALL)).toBe('unchanged');
      expect(await importOnce(id, { max_party: 6 })).toBe('updated');
      expect(await exported(id)).toEqual({ max_party: 6 });
      expect(await importOnce(id, {})).toBe('updated');
      expect(await exported(id)).toBeUndefined();
      expect(await importOnce(id)).toBe('unchanged');
      await importOnce(id, ALL);
      expect(await importOnce(id)).toBe('updated');
      expect(await exported(id)).toBeUndefined();
    });

    it('displace no booking', async () => {
      const id = await app.restaurant([2, 8], { phone });
      await booked(id, { party_size: 8, date: '2030-12-01' });
      const floor = (await app.deps.floors.find(id))!;
      const strict = { ...entry({ max_party: 1, horizon_days: 1 }), tables: floorEntryOf(floor).tables };
      const hours = { sun: [{ open: '10:00 AM', close: '12:00 AM' }] };
      const [planned] = await planFloors(app.deps, [{ id, entry: { ...strict, hours } }], app.clock.now);
      expect(planned).toMatchObject({ displaced: [], held: 0 });
    });
  });
});
