import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import type { SentRequest } from '@mesa/remote-kit/testing';
import { booking, dayOf, EVENING, idOf, keyed, PATH, press, RESTAURANT, show, TODAY } from '../../testing';

const row = (name: string | RegExp) => screen.findByRole('button', { name });
const ANA_ROW = '7:00 PM, party of 2, Ana Ruiz, table 12, booked';
const section = (name: string) => screen.getByRole('region', { name });
const later = booking({
  id: idOf(51),
  time: '8:00 PM',
  until: '9:30 PM',
  name: 'Leo Park',
  tables: [2],
  notes: 'Birthday',
});
const seated = booking({ id: idOf(52), name: 'Mia Chen', status: 'seated', time: '6:00 PM', tables: [3] });
const away = booking({ id: idOf(53), name: 'Noa Katz', status: 'no_show', time: '5:00 PM', tables: [2] });
const evening = () => dayOf([away, seated, booking(), later]);
/** What was sent to change a booking. */
const changes = (requests: SentRequest[]) =>
  requests.filter(({ call }) => call === 'changeDeskBooking').map(({ body }) => body);
const panel = () => screen.getByRole('dialog');

describe('/desk/:id/:date', () => {
  describe('shows', () => {
    test('date, restaurant, counts and the ways to other days', async () => {
      show(evening());
      expect(await screen.findByText('4 bookings, 6 covers, 1 seated')).toBeInTheDocument();
      expect(
        screen.getByRole('heading', { level: 1, name: 'Saturday, November 21, 2026' }),
      ).toBeInTheDocument();
      expect(await screen.findByText('Forno Ocaso')).toBeInTheDocument();
      const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
      expect(link('Previous day')).toBe(`#/desk/${RESTAURANT}/2026-11-20`);
      expect(link('Today')).toBe(`#/desk/${RESTAURANT}/${TODAY}`);
      expect(link('Next day')).toBe(`#/desk/${RESTAURANT}/2026-11-22`);
    });

    test('the bookings by what is next for them, each with its next step', async () => {
      show(evening());
      await row(ANA_ROW);
      expect(within(section('Late')).getByRole('button', { name: 'Seat' })).toHaveAccessibleDescription(
        '7:00 PM Ana Ruiz 2 table 12 booked',
      );
      expect(within(section('Coming')).getByText('Birthday')).toBeInTheDocument();
      expect(within(section('Seated')).getByRole('button', { name: 'Left' })).toBeEnabled();
      expect(screen.queryByRole('button', { name: /Noa Katz/ })).not.toBeInTheDocument();
      await press('Left and no-shows');
      expect(await row('5:00 PM, party of 2, Noa Katz, table 6, no-show')).toBeInTheDocument();
    });

    test('a party that cannot be seated yet with a step that waits', async () => {
      show(dayOf([booking({ time: '8:30 PM' })]));
      expect(await screen.findByRole('button', { name: 'Seat' })).toBeDisabled();
    });

    test('a walk-in without a name, and a table that was removed', async () => {
      const day = dayOf([
        booking({ source: 'walk_in', name: null, status: 'seated', tables: [2] }),
        booking({ id: idOf(51), tables: [1] }),
      ]);
      day.tables[0]!.removed = true;
      show(day);
      await row('7:00 PM, party of 2, walk-in, table 6, seated');
      await row('7:00 PM, party of 2, Ana Ruiz, table 12, removed, booked');
    });

    test('each table with who has it, or until when it is free', async () => {
      show(evening());
      const names = async () =>
        within(await screen.findByRole('region', { name: 'Tables' }))
          .getAllByRole('button')
          .map(({ textContent }) => textContent);
      expect(await names()).toEqual([
        '12, seats 4: Ruiz until 8:30 PM',
        '6, seats 2: free until 8:00 PM',
        '7, seats 2: Chen until 8:30 PM',
      ]);
    });

    test('a line a booking on paper', async () => {
      show(dayOf([booking({ staff_note: 'Window' }), later]));
      const paper = await screen.findByRole('table');
      const lines = within(paper)
        .getAllByRole('row')
        .map((line) =>
          within(line)
            .queryAllByRole('cell')
            .map(({ textContent }) => textContent.replace(/\s/g, ' ')),
        )
        .slice(1);
      expect(lines).toEqual([
        ['7:00 PM', 'Ana Ruiz', '2', '12', '(562) 555-0142', 'Window', '7KX4TD', ''],
        ['8:00 PM', 'Leo Park', '2', '6', '(562) 555-0142', 'Birthday', '7KX4TD', ''],
      ]);
    });

    test('that a day has no bookings', async () => {
      show(dayOf([]));
      expect(await screen.findByText('No bookings on this day.')).toBeInTheDocument();
    });

    test('why there is no access, with a way on', async () => {
      const sentence = "You don't have access to this restaurant's desk.";
      show(dayOf([]), { answers: { getDeskDay: new Refusal('forbidden', sentence) } });
      expect(await screen.findByText(sentence)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Your restaurants' })).toHaveAttribute('href', '#/desk');
    });

    test('that an address must be proved, with the mail once more', async () => {
      const sentence = 'Confirm your email first: open the link we mail you while you are signed in.';
      const refusal = new Refusal('forbidden', { sentence, field: 'email' });
      show(dayOf([]), { answers: { getDeskDay: refusal } });
      expect(await screen.findByText(sentence)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Send it again' })).toBeEnabled();
    });

    test('a failure with "Try again"', async () => {
      let isDown = true;
      show(dayOf([]), {
        answers: { getDeskDay: () => (isDown ? new Refusal('fault', 'Not now.') : { day: dayOf([]) }) },
      });
      expect(await screen.findByText('Not now.')).toBeInTheDocument();
      isDown = false;
      await press('Try again');
      expect(await screen.findByText('No bookings on this day.')).toBeInTheDocument();
    });
  });

  describe('changes', () => {
    test('the status by one press, and takes it back by another', async () => {
      let current = booking();
      const view = show(evening(), {
        answers: {
          getDeskDay: () => ({ day: dayOf([current, later]) }),
          changeDeskBooking: ({ body }) => {
            const { status } = (body as { booking: { status: 'seated' } }).booking;
            current = booking({ status, version: current.version + 1 });
            return { booking: current };
          },
        },
      });
      await row(ANA_ROW);
      await userEvent.click(within(section('Late')).getByRole('button', { name: 'Seat' }));
      await row('7:00 PM, party of 2, Ana Ruiz, table 12, seated');
      expect(within(section('Seated')).getByRole('button', { name: 'Left' })).toBeInTheDocument();
      expect(view.notified).toContain('Ana Ruiz is seated.');
      await press('Undo');
      await row(ANA_ROW);
      expect(changes(view.requests)).toEqual([
        { booking: { version: 3, status: 'seated' } },
        { booking: { version: 4, status: 'booked' } },
      ]);
    });

    test('nothing when it is refused, and says why', async () => {
      show(dayOf([booking()]), {
        answers: { changeDeskBooking: new Refusal('invalid', 'Status can be seated from 6:00 PM') },
      });
      await press('Seat');
      expect(await screen.findByText('Status can be seated from 6:00 PM')).toBeInTheDocument();
      expect(await row(ANA_ROW)).toBeInTheDocument();
    });

    test('the table to one that is free for the whole stay', async () => {
      const view = show(dayOf([booking(), later]), {
        answers: { changeDeskBooking: { booking: booking({ tables: [3], version: 4 }) } },
      });
      await press(ANA_ROW);
      await press('Change table');
      const dialog = await screen.findByRole('dialog', { name: 'Change table' });
      const options = within(within(dialog).getByLabelText('Table')).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual(['7, seats 2']);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Change table' }));
      await row('7:00 PM, party of 2, Ana Ruiz, table 7, booked');
      expect(changes(view.requests)).toEqual([{ booking: { version: 3, tables: [3] } }]);
    });

    test('the end of a stay at once', async () => {
      const view = show(dayOf([booking()]), {
        answers: { changeDeskBooking: { booking: booking({ until: '10:00 PM', version: 4 }) } },
      });
      await press(ANA_ROW);
      await userEvent.selectOptions(within(panel()).getByLabelText('Until'), '10:00 PM');
      expect(await within(panel()).findByText('7:00 PM to 10:00 PM')).toBeInTheDocument();
      expect(changes(view.requests)).toEqual([{ booking: { version: 3, until: '10:00 PM' } }]);
    });

    test('the note, and keeps what was typed when somebody else was faster', async () => {
      let current = booking();
      show(evening(), {
        answers: {
          getDeskDay: () => ({ day: dayOf([current]) }),
          changeDeskBooking: () => {
            current = booking({ tables: [2], version: 4 });
            return new Refusal('taken', 'This booking was changed meanwhile.');
          },
        },
      });
      await press(ANA_ROW);
      const note = within(panel()).getByLabelText('Note for the staff');
      await userEvent.type(note, 'By the window');
      await press('Save note');
      expect(await screen.findByText('This booking was changed meanwhile.')).toBeInTheDocument();
      expect(await within(panel()).findByText('2 people, table 6')).toBeInTheDocument();
      expect(note).toHaveValue('By the window');
    });

    test('a status whose answer is lost: the booking is shown as it is', async () => {
      let current = booking();
      show(evening(), {
        answers: {
          getDeskDay: () => ({ day: dayOf([current]) }),
          changeDeskBooking: () => {
            current = booking({ status: 'seated', version: 4 });
            throw new TypeError('Failed to fetch');
          },
        },
      });
      await press(ANA_ROW);
      await userEvent.click(within(panel()).getByRole('button', { name: 'Seat' }));
      expect(await within(panel()).findByRole('button', { name: 'Left' })).toBeEnabled();
      expect(within(panel()).getByText(/^We can't reach Mesa\./)).toBeInTheDocument();
    });

    test('nothing when an undo is refused, and says why', async () => {
      const created = booking({ id: idOf(60), source: 'walk_in', name: null, status: 'seated' });
      const sentence = "Status can't change from seated to cancelled";
      show(dayOf([]), {
        answers: {
          getDeskDay: () => ({ day: dayOf([]) }),
          createDeskBooking: { booking: created },
          changeDeskBooking: new Refusal('invalid', sentence),
        },
      });
      await press('Walk-in');
      await userEvent.click(within(panel()).getByRole('button', { name: 'Walk-in' }));
      await press('Undo');
      expect(await screen.findByText(sentence)).toBeInTheDocument();
    });

    test('a cancellation of a guest only with its reason', async () => {
      const view = show(dayOf([later]), {
        answers: { changeDeskBooking: { booking: booking({ ...later, status: 'cancelled' }) } },
      });
      await press(/Leo Park/);
      await press('Cancel booking');
      const dialog = await screen.findByRole('dialog', { name: 'Cancel booking' });
      await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Kitchen fire');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));
      expect(await screen.findByText('No bookings on this day.')).toBeInTheDocument();
      expect(changes(view.requests)).toEqual([
        { booking: { version: 3, status: 'cancelled', reason: 'Kitchen fire' } },
      ]);
    });
  });

  describe('begins', () => {
    test('a booking by telephone, with errors under their fields', async () => {
      let isBlank = true;
      const created = booking({
        id: idOf(60),
        source: 'phone',
        name: 'Eva Sol',
        time: '7:30 PM',
        code: null,
      });
      const view = show(dayOf([]), {
        answers: {
          createDeskBooking: () =>
            isBlank
              ? new Refusal('invalid', { sentence: "Name can't be blank", field: 'name' })
              : { booking: created },
        },
      });
      await press('New booking');
      const dialog = await screen.findByRole('dialog', { name: 'New booking' });
      const send = within(dialog).getByRole('button', { name: 'New booking' });
      await userEvent.click(send);
      const name = within(dialog).getByLabelText(/^Name/);
      expect(name).toHaveAccessibleDescription("Name can't be blank");
      isBlank = false;
      await userEvent.type(name, 'Eva Sol');
      await userEvent.type(within(dialog).getByLabelText(/^Phone/), '213 555 0100');
      await userEvent.click(send);
      await row('7:30 PM, party of 2, Eva Sol, table 12, booked');
      expect(view.notified).toEqual(['Booked for Sat, Nov 21 at 7:30 PM.']);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      const sent = view.requests.filter(({ call }) => call === 'createDeskBooking');
      expect(sent.at(-1)!.body).toEqual({
        booking: {
          source: 'phone',
          date: TODAY,
          time: '7:30 PM',
          party_size: 2,
          name: 'Eva Sol',
          phone: '213 555 0100',
        },
      });
      expect(sent[0]!.headers.get('Idempotency-Key')).not.toBe(sent[1]!.headers.get('Idempotency-Key'));
    });

    test('a walk-in at the table that was pressed, until its next party comes', async () => {
      const created = booking({ id: idOf(60), source: 'walk_in', name: null, status: 'seated', tables: [2] });
      const view = show(evening(), { answers: { createDeskBooking: { booking: created } } });
      await press('6, seats 2: free until 8:00 PM');
      const dialog = await screen.findByRole('dialog', { name: 'Walk-in' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Walk-in' }));
      await row('7:00 PM, party of 2, walk-in, table 6, seated');
      expect(view.requests.find(({ call }) => call === 'createDeskBooking')!.body).toEqual({
        booking: { source: 'walk_in', party_size: 2, tables: [2], until: '8:00 PM' },
      });
    });

    test('a walk-in at another table when somebody was faster, with the name that was typed', async () => {
      let bookings = [booking({ tables: [1] })];
      const sentence = 'Table 6 is taken from 7:00 PM by Park. Free now: 7.';
      show(dayOf(bookings), {
        answers: {
          getDeskDay: () => ({ day: dayOf(bookings) }),
          createDeskBooking: () => {
            bookings = [...bookings, booking({ id: idOf(51), name: 'Leo Park', tables: [2] })];
            return new Refusal('taken', { sentence, field: 'tables' });
          },
        },
      });
      await press('Walk-in');
      await userEvent.type(within(panel()).getByLabelText('Name'), 'Eva');
      await userEvent.click(within(panel()).getByRole('button', { name: 'Walk-in' }));
      const table = await within(panel()).findByRole('combobox', { name: 'Table', description: sentence });
      await waitFor(() => expect(table).toHaveDisplayValue('7, seats 2'));
      expect(within(panel()).getByLabelText('Name')).toHaveValue('Eva');
    });

    test('a pause, and ends it', async () => {
      const view = show(dayOf([]), {
        answers: { pauseBooking: ({ body }) => body as { pause: { until: string } | null } },
      });
      await press('More');
      await press('Pause online booking');
      const dialog = await screen.findByRole('dialog', { name: 'Pause online booking' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Pause online booking' }));
      expect(await screen.findByText('Online booking is paused until 8:30 PM.')).toBeInTheDocument();
      await press('Resume');
      await act(async () => {});
      expect(screen.queryByText(/is paused/)).not.toBeInTheDocument();
      expect(view.requests.filter(({ call }) => call === 'pauseBooking').map(({ body }) => body)).toEqual([
        { pause: { until: '8:30 PM' } },
        { pause: null },
      ]);
    });

    test('the closing of a day with what is booked, and opens it again', async () => {
      const closing = { reason: 'Flood' };
      show(dayOf([later]), {
        answers: { closeDay: { closing, bookings: keyed(later) }, reopenDay: undefined },
      });
      await press('More');
      await press('Close this day');
      const dialog = await screen.findByRole('dialog', { name: 'Close this day' });
      expect(dialog).toHaveTextContent('8:00 PM, party of 2, Leo Park');
      await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Flood');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Close this day' }));
      expect(await screen.findByText('Flood')).toBeInTheDocument();
      await press('Open again');
      await act(async () => {});
      expect(screen.queryByText(/This day is closed/)).not.toBeInTheDocument();
    });
  });

  describe('follows what others do', () => {
    const channel = { restaurant_id: RESTAURANT, date: TODAY };
    const changed = { type: 'availability', ...channel } as const;

    test('without moving a row while the pointer is in the list', async () => {
      let bookings = [booking(), later];
      const view = show(evening(), { answers: { getDeskDay: () => ({ day: dayOf(bookings) }) } });
      const leo = await row(/Leo Park/);
      const order = () =>
        screen
          .getAllByRole('button', { name: /, party of / })
          .map((button) => button.getAttribute('aria-label')!.split(', ')[2]);
      await userEvent.hover(leo);
      const early = booking({ id: idOf(60), name: 'Eva Sol', time: '6:30 PM', tables: [3] });
      bookings = [early, booking({ status: 'seated', version: 4 }), later];
      act(() => view.live.send('AvailabilityChannel', channel, changed));
      await row('7:00 PM, party of 2, Ana Ruiz, table 12, seated');
      expect(order()).toEqual(['Ana Ruiz', 'Leo Park', 'Eva Sol']);
      expect(within(section('New')).getByRole('button', { name: /Eva Sol/ })).toBeInTheDocument();
      await userEvent.unhover(leo);
      expect(order()).toEqual(['Eva Sol', 'Leo Park', 'Ana Ruiz']);
    });

    test('and reads the day again once it is connected', async () => {
      let bookings = [booking()];
      const view = show(evening(), { answers: { getDeskDay: () => ({ day: dayOf(bookings) }) } });
      await row(ANA_ROW);
      bookings = [booking({ tables: [2], version: 4 })];
      act(() => view.live.restore());
      await row('7:00 PM, party of 2, Ana Ruiz, table 6, booked');
    });

    test('and says in the panel that a booking is gone', async () => {
      let bookings = [booking()];
      const view = show(evening(), { answers: { getDeskDay: () => ({ day: dayOf(bookings) }) } });
      await press(ANA_ROW);
      bookings = [];
      act(() => view.live.send('AvailabilityChannel', channel, changed));
      expect(
        await within(panel()).findByText('This booking was cancelled or moved to another day.'),
      ).toBeInTheDocument();
      expect(within(panel()).queryByRole('button', { name: 'Seat' })).not.toBeInTheDocument();
    });
  });

  describe('without a network', () => {
    afterEach(() => {
      jest.restoreAllMocks();
    });

    test('stays readable, and changes nothing', async () => {
      show(evening());
      await row(ANA_ROW);
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      act(() => void window.dispatchEvent(new Event('offline')));
      expect(screen.getByText("You're offline. This is the list as of 7:10 PM.")).toBeInTheDocument();
      for (const name of ['New booking', 'Walk-in'])
        expect(screen.getByRole('button', { name })).toBeDisabled();
      for (const name of ['Seat', 'Left'])
        for (const button of screen.getAllByRole('button', { name })) expect(button).toBeDisabled();
      await press(ANA_ROW);
      expect(within(panel()).getByRole('button', { name: 'No-show' })).toBeDisabled();
    });
  });

  describe('at 4:00 AM', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    const nextMinute = () => act(() => jest.advanceTimersByTimeAsync(60_000));

    test('goes on to the new day, night after night', async () => {
      let now = new Date('2026-11-22T11:59:30Z');
      const view = show(dayOf([]), { now: () => now });
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(view.path()).toBe(PATH);
      for (const date of ['2026-11-22', '2026-11-23']) {
        now = new Date(`${date}T12:00:00Z`);
        await nextMinute();
        expect(view.path()).toBe(`/desk/${RESTAURANT}/${date}`);
      }
    });

    test('waits for who is in the middle of something', async () => {
      let now = new Date('2026-11-22T11:59:30Z');
      const view = show(dayOf([booking()]), { now: () => now });
      await act(() => jest.advanceTimersByTimeAsync(100));
      fireEvent.click(screen.getByRole('button', { name: ANA_ROW }));
      now = new Date('2026-11-22T12:00:00Z');
      await nextMinute();
      expect(view.path()).toBe(PATH);
      fireEvent.click(within(panel()).getByRole('button', { name: 'Close' }));
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(view.path()).toBe(`/desk/${RESTAURANT}/2026-11-22`);
    });
  });

  describe('in Spanish', () => {
    beforeEach(() => void (document.documentElement.lang = 'es'));
    afterEach(() => {
      cleanup();
      document.documentElement.removeAttribute('lang');
    });

    test('names rows and counts', async () => {
      show(dayOf([booking()]), { now: EVENING });
      await row('7:00 p. m., 2 personas, Ana Ruiz, mesa 12, reservada');
      expect(screen.getByText('1 reservación, 2 comensales, 0 en la mesa')).toBeInTheDocument();
    });
  });
});
