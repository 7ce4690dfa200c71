import { ALL_SLOTS } from '@mesa/contract';
import { calendarFileName, calendarOf, type CalendarEntry, type Invitation } from './calendar';

const restaurant = { name: 'Casa Luz', address: '12 Olive St, Los Angeles, CA 90014' };
const booking: CalendarEntry = {
  id: '0123456789abcdef01234567',
  code: '7KX4TD',
  date: '2030-05-02',
  time: '7:00 PM',
  party_size: 2,
  minutes: 90,
  version: 3,
  notes: null,
  updated_at: new Date('2030-05-01T19:01:02.345Z'),
};
const linesOf = (change: Partial<CalendarEntry> = {}, at = restaurant) =>
  calendarOf({ ...booking, ...change }, at).split('\r\n');
const valueOf = (lines: string[], name: string) =>
  lines.find((line) => line.startsWith(name))?.slice(name.length + 1);

describe('a calendar file', () => {
  it("gives the visit in the restaurant's local time, with the time zone", () => {
    const lines = linesOf();
    expect(valueOf(lines, 'DTSTART;TZID=America/Los_Angeles')).toBe('20300502T190000');
    expect(valueOf(lines, 'DTEND;TZID=America/Los_Angeles')).toBe('20300502T203000');
    expect(lines.filter((line) => line.startsWith('TZID:'))).toEqual(['TZID:America/Los_Angeles']);
    expect(valueOf(lines, 'SUMMARY')).toBe('Casa Luz\\, table for 2 people');
    expect(valueOf(lines, 'LOCATION')).toBe('Casa Luz\\, 12 Olive St\\, Los Angeles\\, CA 90014');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('keeps its id and raises its sequence with every change', () => {
    expect(
      [1, 2].map((version) => [
        valueOf(linesOf({ version }), 'UID'),
        valueOf(linesOf({ version }), 'SEQUENCE'),
      ]),
    ).toEqual([
      ['0123456789abcdef01234567@mesa.example', '1'],
      ['0123456789abcdef01234567@mesa.example', '2'],
    ]);
    expect(valueOf(linesOf(), 'DTSTAMP')).toBe('20300501T190102Z');
  });

  it.each(['2026-03-08', '2026-11-01'])('shows each of the 48 labels on %s in local time', (date) => {
    ALL_SLOTS.forEach((time, i) => {
      const hour = String(Math.floor(i / 2)).padStart(2, '0');
      const expected = `${date.replaceAll('-', '')}T${hour}${i % 2 ? '30' : '00'}00`;
      expect(valueOf(linesOf({ date, time }), 'DTSTART;TZID=America/Los_Angeles')).toBe(expected);
    });
  });

  it('ends after midnight on the next day, also at the end of a year', () => {
    expect(
      valueOf(
        linesOf({ date: '2030-12-31', time: '11:30 PM', minutes: 120 }),
        'DTEND;TZID=America/Los_Angeles',
      ),
    ).toBe('20310101T013000');
  });

  it('escapes line breaks in notes, and folds long lines between characters', () => {
    const lines = linesOf(
      { notes: 'Cake, please; a\nBEGIN:VALARM\r\nback\\slash', party_size: 1 },
      { ...restaurant, name: 'Té'.repeat(60) },
    );
    expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'BEGIN:DAYLIGHT',
      'BEGIN:STANDARD',
      'BEGIN:VEVENT',
      'BEGIN:VALARM',
    ]);
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const unfolded = lines.join('\r\n').replaceAll('\r\n ', '');
    expect(unfolded).toContain(`SUMMARY:${'Té'.repeat(60)}\\, table for 1 person`);
    expect(unfolded).toContain('Special request: Cake\\, please\\; a\\nBEGIN:VALARM\\nback\\\\slash');
  });

  it('links back to the booking, and reminds two hours before', () => {
    const url = 'https://mesa.example/#/booking/view/0123456789abcdef01234567';
    const lines = linesOf({ url }).join('\r\n').replaceAll('\r\n ', '').split('\r\n');
    expect(valueOf(lines, 'URL')).toBe(url);
    expect(valueOf(lines, 'DESCRIPTION')).toContain(`\\nSee\\, change or cancel it: ${url}`);
    expect(valueOf(lines, 'TRIGGER')).toBe('-PT2H');
  });

  it.each([
    ['Casa Lumbre', 'mesa-casa-lumbre.ics'],
    ['Cevichería "Marisol" & Söhne', 'mesa-cevicheria-marisol-sohne.ics'],
    ['寿司', 'mesa.ics'],
  ])('of %s is named %s', (restaurant, name) => {
    expect(calendarFileName(restaurant)).toBe(name);
  });

  it('invites the diner when it is mailed, and takes the entry back when the booking is cancelled', () => {
    const people = {
      organizer: { name: 'Casa Luz', email: 'tables@mesa.example' },
      attendee: { name: 'Ana "A" Reyes\r\nX:1', email: 'ana@mesa.example' },
    };
    const mailed = (method: Invitation['method']) =>
      calendarOf(booking, restaurant, { method, ...people })
        .replaceAll('\r\n ', '')
        .split('\r\n');
    const request = mailed('REQUEST');
    expect(valueOf(request, 'METHOD')).toBe('REQUEST');
    expect(valueOf(request, 'STATUS')).toBe('CONFIRMED');
    expect(request).toContain('ORGANIZER;CN="Casa Luz":mailto:tables@mesa.example');
    expect(request.filter((line) => line.startsWith('ATTENDEE'))).toEqual([
      'ATTENDEE;CN="Ana  A  Reyes  X:1";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:' +
        'mailto:ana@mesa.example',
    ]);
    const cancel = mailed('CANCEL');
    expect([valueOf(cancel, 'METHOD'), valueOf(cancel, 'STATUS')]).toEqual(['CANCEL', 'CANCELLED']);
    expect(valueOf(cancel, 'UID')).toBe(valueOf(linesOf(), 'UID'));
    expect(cancel).not.toContain('BEGIN:VALARM');
  });
});
