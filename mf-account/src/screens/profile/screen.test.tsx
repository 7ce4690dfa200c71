import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, slotInstant } from '@mesa/contract';
import { expired } from '@mesa/remote-kit';
import {
  ANA,
  DEMO,
  idOf,
  keyed,
  NOW,
  photo,
  reservation,
  RESERVATION,
  restaurant,
  RESTAURANT,
  review,
  REVIEW,
  show,
  violationsIn,
  watch,
} from '../../testing';

const answering = (...reservations: ReturnType<typeof reservation>[]) => ({
  getUser: { user: ANA, restaurants: keyed(restaurant), reservations: keyed(...reservations) },
});
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const BEA = { ...ANA, id: idOf(90), fname: 'Bea' };
const UPCOMING = 'Upcoming reservations';
const PAST = 'Past reservations';

describe('the profile', () => {
  test('a navigation leads to each part of the page, which are all there', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    show('/profile');
    const parts = within(await screen.findByRole('navigation', { name: 'Parts of your profile' }));
    expect(parts.getByRole('button', { name: 'Reservations' })).toHaveAttribute('aria-current', 'location');
    await userEvent.click(parts.getByRole('button', { name: 'Account' }));
    expect(parts.getByRole('button', { name: 'Account' })).toHaveAttribute('aria-current', 'location');
    expect(scrolled.mock.contexts.at(-1)).toContainElement(
      screen.getByRole('heading', { name: 'Your account' }),
    );
    for (const name of [PAST, 'Favorites', 'Your account'])
      expect(screen.getByRole('region', { name })).toBeInTheDocument();
  });

  describe('reservations', () => {
    test('are loaded in one call, under a greeting', async () => {
      const { requests } = show('/profile');
      expect(await screen.findByRole('heading', { level: 1, name: 'Hi, Ana' })).toBeInTheDocument();
      await section(PAST);
      expect(requests.filter(({ call }) => call === 'getUser')).toHaveLength(1);
      expect(requests.some(({ call }) => call === 'listReservations')).toBe(false);
    });

    test('at a restaurant that has left Mesa keep its name, and lead to no page of it', async () => {
      show('/profile', {
        answers: {
          getUser: {
            user: ANA,
            restaurants: keyed({ ...restaurant, removed: true }),
            reservations: keyed(reservation({ id: idOf(54), date: '2026-11-02' })),
          },
        },
      });
      const past = await section(PAST);
      expect(past.getByRole('link', { name: 'Forno Ocaso' })).toHaveAttribute(
        'href',
        `#/booking/view/${idOf(54)}`,
      );
      expect(past.queryByRole('link', { name: /Book again/ })).not.toBeInTheDocument();
    });

    test('upcoming ones ascend, with View, Modify and Cancel', async () => {
      show('/profile', {
        answers: answering(
          reservation({ id: idOf(52), date: '2026-11-28' }),
          reservation({ id: idOf(51), date: '2026-11-22', time: '9:00 PM' }),
          reservation({ id: idOf(53), date: '2026-11-22', time: '10:00 AM' }),
        ),
      });
      const rows = (await section(UPCOMING))
        .getAllByRole('listitem')
        .filter((row) => within(row).queryByRole('heading'));
      expect(rows.map((row) => within(row).getByRole('link', { name: 'View' }).getAttribute('href'))).toEqual(
        [53, 51, 52].map((n) => `#/booking/view/${idOf(n)}`),
      );
      expect(within(rows[0]!).getByRole('link', { name: 'Modify' })).toHaveAttribute(
        'href',
        `#/booking/modify/${idOf(53)}`,
      );
      expect(
        within(rows[0]!).getByRole('link', { name: 'Cancel reservation at Forno Ocaso' }),
      ).toHaveAttribute('href', `#/booking/cancel/${idOf(53)}`);
      expect(
        within(rows[0]!).getByRole('link', { name: 'Cancel reservation at Forno Ocaso' }),
      ).toHaveAccessibleDescription(/Forno Ocaso.*10:00 AM/);
    });

    test('a past one without a review can be reviewed', async () => {
      show('/profile', { answers: answering(reservation()) });
      const past = await section(PAST);
      expect(past.getByRole('link', { name: 'Write Review' })).toHaveAttribute(
        'href',
        `#/feedback/${RESERVATION}`,
      );
      expect(past.queryByRole('link', { name: 'Modify' })).not.toBeInTheDocument();
    });

    test('a reviewed one shows ratings, noise, comment and photos, and leads to its review', async () => {
      const shown = show('/profile', {
        answers: answering(reservation({ review: review({ photos: [photo(1), photo(2)] }) })),
      });
      const group = within(await screen.findByRole('group', { name: 'Your review' }));
      expect(group.getByRole('img', { name: '4 out of 5' })).toBeInTheDocument();
      for (const [aspect, rating] of [
        ['Food', '5'],
        ['Service', '3'],
        ['Ambience', '4'],
        ['Value', '2'],
        ['Noise', 'Energetic'],
      ]) {
        expect(group.getByText(aspect!).nextElementSibling).toHaveTextContent(rating!);
      }
      expect(group.getByText('The crust alone is worth the drive.')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Edit Review' })).toHaveAttribute(
        'href',
        `#/feedback/edit/${REVIEW}`,
      );
      await userEvent.click(group.getByRole('button', { name: 'Your photo 2 of 2' }));
      expect(shown.modal()).toBe('image');
      expect(shown.modalProps()).toMatchObject({ start: 1 });
    });

    test('a comment that looks like markup is text', async () => {
      const body = '<img src=x onerror="alert(1)"> <script>alert(2)</script>';
      show('/profile', { answers: answering(reservation({ review: review({ body }) })) });
      expect(await screen.findByText(body)).toBeInTheDocument();
      expect(document.querySelector('script, img[onerror]')).toBeNull();
    });

    test('without any, both sections say so and link onward', async () => {
      show('/profile', { answers: answering() });
      expect(await screen.findByText('No upcoming reservations')).toBeInTheDocument();
      expect(screen.getByText('No past reservations')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Find a Table' })).toHaveAttribute('href', '#/search');
    });

    test('a failure can be tried again', async () => {
      let tries = 0;
      show('/profile', {
        answers: {
          getUser: () =>
            (tries += 1) === 1 ? new Refusal('fault', 'Mesa ran into a problem.') : answering().getUser,
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('No upcoming reservations')).toBeInTheDocument();
    });

    test('one that begins moves from upcoming to past by itself, without a request', async () => {
      const begins = slotInstant('2026-11-21', '3:30 PM').getTime();
      let now = new Date(begins - 60);
      const shown = show('/profile', {
        now: () => now,
        answers: answering(reservation({ date: '2026-11-21', time: '3:30 PM' })),
      });
      expect((await section(UPCOMING)).getByRole('link', { name: 'View' })).toBeInTheDocument();
      const before = shown.requests.length;
      now = new Date(begins);
      expect(await (await section(PAST)).findByRole('link', { name: 'Write Review' })).toBeInTheDocument();
      expect(screen.getByText('No upcoming reservations')).toBeInTheDocument();
      expect(shown.requests).toHaveLength(before);
    });

    test('a table booked in another tab appears by itself', async () => {
      let mine = answering();
      const shown = show('/profile', { answers: { getUser: () => mine.getUser } });
      await screen.findByText('No upcoming reservations');
      const booked = reservation({ id: idOf(54), date: '2026-11-28' });
      mine = answering(booked);
      act(() =>
        shown.live.send(
          'ReservationsChannel',
          {},
          { type: 'reservation', action: 'created', reservation: booked },
        ),
      );
      expect(await screen.findByRole('link', { name: 'View' })).toHaveAttribute(
        'href',
        `#/booking/view/${idOf(54)}`,
      );
    });
  });

  describe('waiting', () => {
    const offered = watch({
      state: 'offered',
      hold: {
        id: idOf(70),
        restaurant_id: RESTAURANT,
        date: '2026-11-28',
        time: '7:00 PM',
        party_size: 2,
        expires_at: new Date(NOW.getTime() + 120_000).toISOString(),
      },
    });

    test('an empty waitlist is not shown', async () => {
      show('/profile');
      await section(PAST);
      expect(screen.queryByRole('heading', { name: 'Your waitlist' })).not.toBeInTheDocument();
    });

    test('an offer is shown with its countdown, and can be booked', async () => {
      let mine = keyed(watch());
      const shown = show('/profile', { answers: { listWatches: () => mine } });
      await screen.findByRole('heading', { name: 'Your waitlist' });
      mine = keyed(offered);
      act(() =>
        shown.live.send('ReservationsChannel', {}, { type: 'offer', watch: offered, hold: offered.hold! }),
      );
      expect(await screen.findByText('A table opened up at Forno Ocaso')).toBeInTheDocument();
      expect(screen.getByRole('timer', { name: 'Your offer ends in 2:00' })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Book it' })).toHaveAttribute(
        'href',
        `#/booking/${RESTAURANT}?date=2026-11-28&time=7%3A00+PM&party_size=2`,
      );
    });

    test('an offer disappears when its table is booked in another tab', async () => {
      let booked = {};
      let mine = keyed(offered);
      const shown = show('/profile', {
        answers: {
          listWatches: () => mine,
          getUser: () => ({ user: ANA, restaurants: keyed(restaurant), reservations: booked }),
        },
      });
      expect(await screen.findByRole('link', { name: 'Book it' })).toBeInTheDocument();
      const { restaurant_id, date, time, party_size } = offered;
      const visit = reservation({ restaurant_id, date, time, party_size });
      booked = keyed(visit);
      mine = keyed({ ...offered, state: 'lapsed', hold: undefined });
      act(() =>
        shown.live.send(
          'ReservationsChannel',
          {},
          { type: 'reservation', action: 'created', reservation: visit },
        ),
      );
      await waitFor(() => expect(screen.queryByRole('link', { name: 'Book it' })).not.toBeInTheDocument());
      expect(await screen.findByRole('link', { name: 'View' })).toBeInTheDocument();
      // nor is it listed as an offer that has expired
      await waitFor(() => expect(screen.queryByText(/This offer expired/)).not.toBeInTheDocument());
      expect(screen.queryByRole('button', { name: /^Rejoin waitlist/ })).not.toBeInTheDocument();
    });

    test('a diner can leave the waitlist', async () => {
      let mine = keyed(watch());
      const shown = show('/profile', {
        answers: {
          listWatches: () => mine,
          deleteWatch: () => {
            mine = {};
            return undefined;
          },
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: /Leave waitlist/ }));
      await waitFor(() =>
        expect(screen.queryByRole('heading', { name: 'Your waitlist' })).not.toBeInTheDocument(),
      );
      expect(shown.requests.find(({ call }) => call === 'deleteWatch')?.params).toEqual({ id: idOf(80) });
    });
  });

  describe('joining the waitlist again', () => {
    const lapsed = watch({ state: 'lapsed' });
    const again = watch({ id: idOf(81) });

    test('one whose offer expired can be rejoined, and replaces the old entry', async () => {
      let mine = keyed(lapsed);
      const shown = show('/profile', {
        answers: {
          listWatches: () => mine,
          createWatch: { watch: again },
          deleteWatch: () => {
            mine = keyed(again);
            return undefined;
          },
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: /^Rejoin waitlist for Forno Ocaso/ }));
      await waitFor(() => expect(screen.queryByText(/This offer expired/)).not.toBeInTheDocument());
      expect(screen.getByRole('list', { name: 'Your waitlist' })).toHaveFocus();
      expect(screen.queryByRole('button', { name: /^Rejoin waitlist/ })).not.toBeInTheDocument();
      const { restaurant_id, date, time, party_size } = lapsed;
      expect(shown.requests.find(({ call }) => call === 'createWatch')?.body).toEqual({
        watch: { restaurant_id, date, time, party_size },
      });
      expect(shown.requests.find(({ call }) => call === 'deleteWatch')?.params).toEqual({ id: lapsed.id });
    });

    test('a slot that is available by now says so, and the old watch stays', async () => {
      const shown = show('/profile', {
        answers: {
          listWatches: keyed(lapsed),
          createWatch: new Refusal('invalid', '7:00 PM is available. You can book it now.'),
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: /^Rejoin waitlist/ }));
      expect(await screen.findByText('7:00 PM is available. You can book it now.')).toBeInTheDocument();
      expect(shown.requests.some(({ call }) => call === 'deleteWatch')).toBe(false);
    });
  });

  describe('favorites', () => {
    const secondRestaurant = {
      ...restaurant,
      id: idOf(2),
      name: 'Ramen Asagiri',
      offers: [{ time: '7:30 PM', available: true }],
    };
    const heart = (name: string) => screen.findByRole('button', { name: `Save ${name} to favorites` });
    const changes = (requests: { call: string; params: object }[]) =>
      requests
        .filter(({ call }) => call === 'addFavorite' || call === 'removeFavorite')
        .map(({ call, params }) => [call, params]);

    test('are listed with their hearts, and lead to their restaurants', async () => {
      show('/profile', { answers: { listFavorites: keyed(restaurant, secondRestaurant) } });
      const favorites = await section('Favorites');
      const names = (await favorites.findAllByRole('heading', { level: 3 })).map((each) => each.textContent);
      expect(names).toEqual(['Forno Ocaso', 'Ramen Asagiri']);
      expect(await heart('Ramen Asagiri')).toHaveAttribute('aria-pressed', 'true');
      expect(favorites.getByText('2 restaurants')).toBeInTheDocument();
      const times = favorites.getByRole('group', { name: /^Times at Ramen Asagiri on / });
      expect(within(times).getByRole('link', { name: /7:30 PM/ })).toHaveAttribute(
        'href',
        expect.stringMatching(/^#\/booking\/.+&time=7%3A30\+PM&party_size=\d+$/),
      );
      expect(favorites.getByRole('link', { name: 'Forno Ocaso' })).toHaveAttribute(
        'href',
        `#/restaurants/${RESTAURANT}`,
      );
    });

    test('can be removed, and the removal can be undone', async () => {
      const shown = show('/profile', {
        answers: { listFavorites: keyed(restaurant), removeFavorite: undefined, addFavorite: undefined },
      });
      await userEvent.click(await heart('Forno Ocaso'));
      expect(await screen.findByText('Removed from your favorites.')).toBeInTheDocument();
      await waitFor(() =>
        expect(shown.notified).toEqual(['Forno Ocaso has been removed from your favorites.']),
      );
      await userEvent.click(screen.getByRole('button', { name: 'Undo removing Forno Ocaso' }));
      expect(await heart('Forno Ocaso')).toHaveAttribute('aria-pressed', 'true');
      expect(await heart('Forno Ocaso')).toHaveFocus();
      const params = { restaurant_id: RESTAURANT };
      await waitFor(() =>
        expect(changes(shown.requests)).toEqual([
          ['removeFavorite', params],
          ['addFavorite', params],
        ]),
      );
    });

    test('stay when removing fails, with the reason', async () => {
      const shown = show('/profile', {
        answers: {
          listFavorites: keyed(restaurant),
          removeFavorite: new Refusal('unavailable', 'Not right now.'),
        },
      });
      await userEvent.click(await heart('Forno Ocaso'));
      await waitFor(() => expect(shown.notified).toEqual(['Not right now.']));
      expect(await heart('Forno Ocaso')).toHaveAttribute('aria-pressed', 'true');
    });

    test('an empty list says how to add favorites', async () => {
      show('/profile');
      expect(await screen.findByText('No favorites yet')).toBeInTheDocument();
    });

    test('that could not be loaded can be tried again', async () => {
      let tries = 0;
      show('/profile', {
        answers: {
          listFavorites: () =>
            (tries += 1) === 1 ? new Refusal('fault', 'Something went wrong.') : keyed(restaurant),
        },
      });
      await userEvent.click(await (await section('Favorites')).findByRole('button', { name: 'Try again' }));
      expect(await heart('Forno Ocaso')).toBeInTheDocument();
    });
  });

  describe('the account', () => {
    test('a new name is shown everywhere at once', async () => {
      const shown = show('/profile', { answers: { changeUser: { user: { ...ANA, fname: 'Anna' } } } });
      const form = within(await screen.findByRole('form', { name: 'Your name' }));
      await userEvent.clear(form.getByLabelText(/^First name/));
      await userEvent.type(form.getByLabelText(/^First name/), 'Anna');
      await userEvent.click(form.getByRole('button', { name: 'Save name' }));
      await waitFor(() => expect(shown.store.getState().session.currentUser?.fname).toBe('Anna'));
      expect(shown.requests.find(({ call }) => call === 'changeUser')?.body).toEqual({
        user: { fname: 'Anna', lname: 'Ruiz' },
      });
      expect(screen.getByRole('heading', { level: 1, name: 'Hi, Anna' })).toBeInTheDocument();
    });

    test('an unchanged name is not reported as changed, and a failed save removes the message', async () => {
      let answer: Refusal | { user: typeof ANA } = { user: ANA };
      const shown = show('/profile', { answers: { changeUser: () => answer } });
      const form = within(await screen.findByRole('form', { name: 'Your name' }));
      const save = () => userEvent.click(form.getByRole('button', { name: 'Save name' }));
      await save();
      expect(await form.findByText('No changes to save.')).toBeInTheDocument();
      answer = { user: { ...ANA, fname: 'Anna' } };
      await save();
      expect(await form.findByText('Name updated.')).toHaveAttribute('role', 'status');
      answer = new Refusal('invalid', { field: 'fname', sentence: "Fname can't be blank" });
      await save();
      await waitFor(() =>
        expect(form.getByLabelText(/^First name/)).toHaveAccessibleDescription("Can't be blank"),
      );
      expect(form.queryByText('Name updated.')).not.toBeInTheDocument();
      expect(shown.notified).toEqual([]);
    });

    test.each([
      [
        'Your current password is incorrect',
        'current_password',
        /^Current password/,
        'Your current password is incorrect',
      ],
      ['Password is too common', 'password', /^New password/, 'Is too common'],
    ])('"%s" is shown under its field', async (sentence, field, label, words) => {
      show('/profile', { answers: { changeUser: new Refusal('invalid', { field, sentence }) } });
      const form = within(await screen.findByRole('form', { name: 'Your password' }));
      await userEvent.click(form.getByRole('button', { name: 'Change password' }));
      await waitFor(() => expect(form.getByLabelText(label)).toHaveAccessibleDescription(words));
      expect(form.getByLabelText(label)).toHaveFocus();
    });

    test('a changed password empties the fields and says who is signed out', async () => {
      const shown = show('/profile', { answers: { changeUser: { user: ANA } } });
      const form = within(await screen.findByRole('form', { name: 'Your password' }));
      await userEvent.type(form.getByLabelText(/^Current password/), 'the old one');
      await userEvent.type(form.getByLabelText(/^New password/), 'the new one');
      await userEvent.click(form.getByRole('button', { name: 'Change password' }));
      await waitFor(() => expect(form.getByLabelText(/^Current password/)).toHaveValue(''));
      expect(shown.notified).toContain("Password updated. You've been signed out on other devices.");
      expect(shown.requests.find(({ call }) => call === 'changeUser')?.body).toEqual({
        user: { current_password: 'the old one', password: 'the new one' },
      });
    });

    test('an expired session keeps the page and what was typed; another diner does not find it', async () => {
      const { store } = show('/profile', { answers: answering(reservation({ review: review() })) });
      await userEvent.type(await screen.findByLabelText(/^First name/), 'bel');
      act(() => void store.dispatch(expired()));
      expect(screen.getByLabelText(/^First name/)).toHaveValue('Anabel');
      expect(screen.getByRole('group', { name: 'Your review' })).toBeInTheDocument();
      act(() => void store.dispatch({ type: 'session/signedIn', payload: ANA }));
      expect(screen.getByLabelText(/^First name/)).toHaveValue('Anabel');
      act(() => void store.dispatch(expired()));
      act(() => void store.dispatch({ type: 'session/signedIn', payload: BEA }));
      expect(screen.getByLabelText(/^First name/)).toHaveValue('Bea');
    });

    test('sessions are listed, and the others can be signed out', async () => {
      const watch = {
        id: idOf(1),
        device: 'Chrome on Linux',
        created_at: NOW.toISOString(),
        last_seen_at: NOW.toISOString(),
        current: true,
      };
      let mine = keyed(watch, { ...watch, id: idOf(2), device: 'Safari on iPhone', current: false });
      show('/profile', {
        answers: {
          listSessions: () => mine,
          endOtherSessions: () => {
            mine = keyed(watch);
            return undefined;
          },
        },
      });
      expect(await screen.findByText('Safari on iPhone')).toBeInTheDocument();
      expect(screen.getByText('This device')).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Sign out other devices' }));
      await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
      expect(screen.queryByRole('button', { name: 'Sign out other devices' })).not.toBeInTheDocument();
    });

    test('can be downloaded', async () => {
      show('/profile');
      const link = await screen.findByRole('link', { name: 'Download my data' });
      expect(link).toHaveAttribute('href', expect.stringMatching(/^\/api\/users\/\w{24}\/export$/));
      expect(link).toHaveAttribute('download');
    });

    test('is deleted after a confirmation with the password', async () => {
      let right = false;
      const shown = show('/profile', {
        answers: {
          deleteUser: () =>
            right
              ? undefined
              : new Refusal('forbidden', {
                  field: 'current_password',
                  sentence: 'Your current password is incorrect',
                }),
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
      await waitFor(() =>
        expect(dialog.getByLabelText(/^Current password/)).toHaveAccessibleDescription(
          'Your current password is incorrect',
        ),
      );
      right = true;
      await userEvent.type(dialog.getByLabelText(/^Current password/), 'secret{Enter}');
      await waitFor(() => expect(shown.path()).toBe('/'));
      expect(shown.store.getState().session.currentUser).toBeNull();
    });

    test('of the demo diner says why it cannot be changed', async () => {
      const shown = show('/profile', { user: DEMO });
      expect(
        await screen.findByText("The demo account is shared, so its name and password can't be changed."),
      ).toBeInTheDocument();
      const account = await section('Your account');
      expect(account.queryByRole('textbox')).not.toBeInTheDocument();
      expect(account.queryByRole('button')).not.toBeInTheDocument();
      expect(shown.requests.some(({ call }) => call === 'listSessions')).toBe(false);
    });
  });

  test('no accessibility violation', async () => {
    const { container } = show('/profile', {
      answers: {
        ...answering(
          reservation({ review: review({ photos: [photo(1)] }) }),
          reservation({ id: idOf(51), date: '2026-11-22' }),
        ),
        listWatches: keyed(watch()),
        listFavorites: keyed(restaurant),
      },
    });
    await screen.findByRole('heading', { name: 'Your waitlist' });
    await screen.findByRole('group', { name: 'Your review' });
    expect(await violationsIn(container)).toEqual([]);
  });
});
