import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { hold, idOf, keyed, NOW, reservation, RESERVATION, RESTAURANT, show } from '../../testing';

const PATH = `/booking/${RESTAURANT}?date=2026-11-28&time=7%3A00+PM&party_size=2`;
const complete = () => screen.findByRole('button', { name: 'Complete Reservation' });
const calledOf = (asked: { call: string }[], call: string) => asked.filter((each) => each.call === call);

beforeEach(() => sessionStorage.clear());

async function fillIn() {
  await userEvent.type(await screen.findByLabelText(/^Phone/), '213 555 0100');
}

test('shows where, when, for how many and who, with an email that cannot be changed', async () => {
  show(PATH);
  expect(await screen.findByRole('heading', { name: "You're almost done!" })).toBeInTheDocument();
  expect(screen.getByText('Saturday, November 28, 2026')).toBeInTheDocument();
  expect(screen.getByText('7:00 PM')).toBeInTheDocument();
  expect(screen.getByText('2 People')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toBeDisabled();
  expect(screen.getByLabelText('Email')).toHaveValue('ana@mesa.example');
});

test('books with the hold and leads to the confirmation', async () => {
  const { asked, path } = show(PATH, { answers: { createReservation: { [RESERVATION]: reservation() } } });
  await screen.findByText('We are holding this table for you.');
  await fillIn();
  await userEvent.type(screen.getByLabelText('Special request'), 'A quiet corner');
  await userEvent.click(await complete());
  await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
  const [sent] = calledOf(asked, 'createReservation') as unknown as {
    body: { reservation: object };
    headers: Headers;
  }[];
  expect(sent?.body.reservation).toMatchObject({
    restaurant_id: RESTAURANT,
    date: '2026-11-28',
    time: '7:00 PM',
    party_size: 2,
    phone: '213 555 0100',
    notes: 'A quiet corner',
    hold_id: idOf(70),
  });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
  // the hold has become the booking: nothing lets it go
  expect(calledOf(asked, 'releaseHold')).toHaveLength(0);
});

test('shows every error in full, keeps what was typed, and clears them at the next try', async () => {
  let tries = 0;
  const { path } = show(PATH, {
    answers: {
      createReservation: () => {
        tries += 1;
        return tries === 1
          ? new Refusal('invalid', ['Phone must have 10 to 15 digits', 'Date is in the past'])
          : { [RESERVATION]: reservation() };
      },
    },
  });
  await userEvent.type(await screen.findByLabelText(/^Phone/), '12');
  await userEvent.click(await complete());
  const alert = await screen.findByText('Phone must have 10 to 15 digits');
  expect(screen.getByText('Date is in the past')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Phone/)).toHaveValue('12');
  await userEvent.click(await complete());
  await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
  expect(alert).not.toBeInTheDocument();
});

test('a second try after a lost answer carries the same key, also after a reload', async () => {
  const lost = { createReservation: new Refusal('unavailable', 'Mesa cannot be reached.') };
  const first = show(PATH, { answers: lost });
  await fillIn();
  await userEvent.click(await complete());
  await screen.findByText('Mesa cannot be reached.');
  const keyOf = (asked: { call: string }[]) =>
    (calledOf(asked, 'createReservation') as unknown as { headers: Headers }[]).map(({ headers }) =>
      headers.get('Idempotency-Key'),
    );
  const [key] = keyOf(first.asked);
  first.unmount();
  const second = show(PATH, { answers: lost });
  await fillIn();
  await userEvent.click(await complete());
  await screen.findByText('Mesa cannot be reached.');
  expect(keyOf(second.asked)).toEqual([key]);
});

test('a table that was taken is told, with the times that are free', async () => {
  show(PATH, {
    answers: {
      createHold: new Refusal(
        'taken',
        '7:00 PM was just taken. The nearest free times are 6:00 PM and 7:30 PM.',
      ),
    },
  });
  expect(await screen.findByText(/7:00 PM was just taken/)).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /7:30 PM/ })).toHaveAttribute(
    'href',
    `#/booking/${RESTAURANT}?date=2026-11-28&time=7%3A30+PM&party_size=2`,
  );
});

test('a diner without a hold can still book', async () => {
  const { path, asked } = show(PATH, {
    answers: {
      createHold: new Refusal('unavailable', 'Holding is down.'),
      createReservation: { [RESERVATION]: reservation() },
    },
  });
  await screen.findByText(/You can still book/);
  await fillIn();
  await userEvent.click(await complete());
  await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
  expect(
    (calledOf(asked, 'createReservation') as unknown as { body: { reservation: object } }[])[0]?.body
      .reservation,
  ).toMatchObject({ hold_id: null });
});

test('the hold can be extended once, and explains when it ran out', async () => {
  let now = NOW;
  show(PATH, {
    now: () => now,
    answers: { extendHold: { hold: hold({ expires_at: new Date(NOW.getTime() + 600_000).toISOString() }) } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'I need more time' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'I need more time' })).not.toBeInTheDocument(),
  );
  now = new Date(NOW.getTime() + 601_000);
  expect(await screen.findByText('Your five minutes are over')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Hold it again' })).toBeInTheDocument();
});

test('leaving lets the table go; a reload finds the same hold', async () => {
  const first = show(PATH);
  await screen.findByText('We are holding this table for you.');
  first.unmount();
  await waitFor(() => expect(calledOf(first.asked, 'releaseHold')).toHaveLength(1));

  sessionStorage.setItem('mesa.hold', JSON.stringify({ hold: hold(), extended: true }));
  const second = show(PATH);
  await screen.findByText('We are holding this table for you.');
  expect(calledOf(second.asked, 'createHold')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'I need more time' })).not.toBeInTheDocument();
});

test('an unknown restaurant says so', async () => {
  show(PATH, { answers: { getRestaurant: new Refusal('missing', 'That cannot be found.') } });
  expect(await screen.findByText('There is no such restaurant')).toBeInTheDocument();
});

describe('after an answer was lost', () => {
  const SENT_BEFORE = new Refusal(
    'invalid',
    'This booking was already submitted with different details. Reload the page and try again.',
  );
  const lostFirst = (then: () => Refusal | Record<string, ReturnType<typeof reservation>>) => {
    let tries = 0;
    return () => {
      tries += 1;
      return tries === 1 ? new Refusal('unavailable', 'Mesa cannot be reached.') : then();
    };
  };
  const keysOf = (asked: { call: string }[]) =>
    (calledOf(asked, 'createReservation') as unknown as { headers: Headers }[]).map(({ headers }) =>
      headers.get('Idempotency-Key'),
    );
  const tryAgain = async () => {
    await screen.findByText('Mesa cannot be reached.');
    await userEvent.type(screen.getByLabelText('Special request'), 'A quiet corner');
    await userEvent.click(await complete());
  };
  const others = [
    reservation({ id: idOf(51), time: '8:00 PM' }),
    reservation({ id: idOf(52), restaurant_id: idOf(2) }),
    reservation({ id: idOf(53), date: '2026-11-29' }),
    reservation({ id: idOf(54), party_size: 4 }),
  ];

  test('a change of the details finds the table that was booked all along', async () => {
    const { path, said, asked } = show(PATH, {
      answers: {
        createReservation: lostFirst(() => SENT_BEFORE),
        listReservations: keyed(...others, reservation()),
      },
    });
    await fillIn();
    await userEvent.click(await complete());
    await tryAgain();
    await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
    expect(said).toContain(
      'Your table is booked, with the details you sent first. Choose Modify to change them.',
    );
    expect(new Set(keysOf(asked)).size).toBe(1);
    expect(calledOf(asked, 'releaseHold')).toHaveLength(0);
  });

  test('it is found after a reload too', async () => {
    const first = show(PATH, {
      answers: { createReservation: new Refusal('unavailable', 'Mesa cannot be reached.') },
    });
    await fillIn();
    await userEvent.click(await complete());
    await screen.findByText('Mesa cannot be reached.');
    first.unmount();
    const { path } = show(PATH, {
      answers: { createReservation: SENT_BEFORE, listReservations: keyed(reservation()) },
    });
    await fillIn();
    await userEvent.click(await complete());
    await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
  });

  test('a table that is not booked any more is booked by the next try, under a fresh key', async () => {
    const { path, asked } = show(PATH, {
      answers: {
        createReservation: ({ headers }) =>
          keysOf(asked)[0] === headers.get('Idempotency-Key') ? refuse() : { [RESERVATION]: reservation() },
        listReservations: keyed(...others),
      },
    });
    const refuse = lostFirst(() => SENT_BEFORE) as () => Refusal;
    await fillIn();
    await userEvent.click(await complete());
    await tryAgain();
    await screen.findByText(/already submitted with different details/);
    await userEvent.click(await complete());
    await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
    expect(new Set(keysOf(asked)).size).toBe(2);
  });

  test.each([
    ['a field was refused', new Refusal('invalid', 'Phone must have 10 to 15 digits'), {}],
    ['nobody can say what is booked', SENT_BEFORE, new Refusal('fault', 'Mesa had a problem answering.')],
  ])('the key stays when %s: the lost try may still arrive', async (_, refusal, listReservations) => {
    const { asked } = show(PATH, {
      answers: { createReservation: lostFirst(() => refusal), listReservations },
    });
    await fillIn();
    await userEvent.click(await complete());
    await tryAgain();
    await screen.findByText(refusal.sentences[0]!);
    await userEvent.click(await complete());
    await waitFor(() => expect(keysOf(asked)).toHaveLength(3));
    expect(new Set(keysOf(asked)).size).toBe(1);
  });

  test('a try that was answered asks for nothing else', async () => {
    const { asked } = show(PATH, {
      answers: {
        createReservation: new Refusal('invalid', 'Date is in the past'),
        listReservations: keyed(reservation()),
      },
    });
    await fillIn();
    await userEvent.click(await complete());
    await screen.findByText('Date is in the past');
    await userEvent.click(await complete());
    await waitFor(() => expect(keysOf(asked)).toHaveLength(2));
    await screen.findByText('Date is in the past');
    expect(calledOf(asked, 'listReservations')).toHaveLength(0);
    expect(new Set(keysOf(asked)).size).toBe(1);
  });
});
