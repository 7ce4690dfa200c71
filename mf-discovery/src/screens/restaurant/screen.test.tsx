import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, type CallAnswer } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { renderRemote, type RenderRemoteOptions } from '@mesa/remote-kit/testing';
import { remote } from '../../remote';
import { ANA, day, idOf, loadScreens, NOW, restaurant, review, violationsIn } from '../../testing';

const CHOICES = { date: '2026-11-21', time: '7:00 PM', partySize: 2 };
const PATH = `/restaurants/${idOf(1)}`;
const maya = review();
const devon = review({
  id: idOf(899),
  author: 'Devon T.',
  overall: 4,
  body: 'A great hum on Friday.',
  recommend: false,
  created_at: '2026-11-09T20:00:00Z',
});
const page = (change: Partial<CallAnswer<'getRestaurant'>> = {}): CallAnswer<'getRestaurant'> => ({
  restaurant: restaurant(),
  reviews: { [maya.id]: maya, [devon.id]: devon },
  stars: { 4: 1, 5: 1 },
  ...change,
});
const slots = (...free: string[]): CallAnswer<'getAvailability'> => ({
  restaurant_id: idOf(1),
  date: '2026-11-21',
  party_size: 2,
  slots: day(...free),
});

/** The modal that another remote fills: it signs Ana in. */
function SignIn() {
  const { signedIn } = useHost();
  return <button onClick={() => signedIn(ANA)}>I am Ana</button>;
}
const withSignIn = {
  ...remote,
  modals: { ...remote.modals, login: async () => ({ title: 'Please sign in', Modal: SignIn }) },
};

function show(options: RenderRemoteOptions = {}) {
  return renderRemote(withSignIn, {
    now: NOW,
    path: PATH,
    choices: CHOICES,
    ...options,
    answers: {
      getRestaurant: page(),
      getAvailability: slots('7:00 PM', '7:30 PM', '8:00 PM'),
      ...options.answers,
    },
  });
}
const heading = () => screen.findByRole('heading', { level: 1, name: 'Forno Ocaso' });
const find = async () => userEvent.click(await screen.findByRole('button', { name: 'Find a Table' }));
const times = () => screen.findByRole('group', { name: 'Times on Sat, Nov 21 for 2 people' });

beforeAll(loadScreens);

describe('the page', () => {
  it('shows name, the average cut to three characters, counts, cuisine, price, place and words', async () => {
    show();
    await heading();
    const overview = screen.getByRole('region', { name: 'Forno Ocaso' });
    expect(overview).toHaveTextContent('4.8');
    expect(overview).not.toHaveTextContent('4.87');
    for (const words of [
      '2 reviews',
      'Italian',
      'Arts District, Los Angeles',
      'Wood-fired pies in a sunlit room.',
    ])
      expect(overview).toHaveTextContent(words);
    expect(within(overview).getByRole('img', { name: /Price 2 of 4/ })).toBeInTheDocument();
    expect(screen.getByText('Booked 412 times')).toBeInTheDocument();
    expect(document.title).toBe('Forno Ocaso | Mesa');
  });

  it('leads on to directions, website and phone', async () => {
    show();
    const where = within(await screen.findByRole('region', { name: 'Where it is' }));
    expect(where.getByRole('link', { name: /^1412 Mateo Street/ })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=1412%20Mateo%20Street%2C%20Los%20Angeles%2C%20CA%2090021',
    );
    expect(where.getByRole('link', { name: /^fornoocaso.example/ })).toHaveAttribute(
      'href',
      'https://fornoocaso.example/',
    );
    expect(where.getByRole('link', { name: '(213) 555-0142' })).toHaveAttribute('href', 'tel:2135550142');
  });

  it('draws its own map without a key', async () => {
    show();
    expect(await screen.findByRole('img', { name: /^Map around 1412 Mateo Street/ })).not.toHaveAttribute(
      'src',
    );
  });

  it('shows the outside map with the key of the page, and its own when that does not come', async () => {
    show({ mapsKey: 'a key' });
    const map = await screen.findByRole('img', { name: /^Map around/ });
    const address = new URL(map.getAttribute('src')!);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      center: '34.04,-118.23',
      zoom: '15',
      size: '320x240',
      key: 'a key',
    });
    fireEvent.error(map);
    expect(screen.getByRole('img', { name: /^Map around/ })).not.toHaveAttribute('src');
  });

  it('scrolls to a section from the nav and marks it', async () => {
    show();
    await heading();
    const nav = within(screen.getByRole('navigation', { name: 'On this page' }));
    expect(nav.getByRole('button', { name: 'Overview' })).toHaveAttribute('aria-current', 'location');
    await userEvent.click(nav.getByRole('button', { name: 'Reviews' }));
    expect(nav.getByRole('button', { name: 'Reviews' })).toHaveAttribute('aria-current', 'location');
    expect(screen.getByRole('region', { name: 'What 2 diners say' })).toHaveFocus();
  });

  it('opens the image modal at the photo that was pressed', async () => {
    const { modal, modalProps } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Forno Ocaso, photo 2 of 3' }));
    expect(modal()).toBe('image');
    expect(modalProps()).toMatchObject({ start: 1, photos: { length: 3 } });
  });

  it('tells that it is loading', async () => {
    show({ answers: { getRestaurant: () => new Promise(() => {}) } });
    expect(await screen.findByText('Loading the restaurant')).toBeInTheDocument();
  });

  it('says why it failed and tries again', async () => {
    let down = true;
    show({
      answers: { getRestaurant: () => (down ? new Refusal('fault', 'The kitchen is on fire.') : page()) },
    });
    expect(await screen.findByText('The kitchen is on fire.')).toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading()).toBeInTheDocument();
  });

  it('leads on when there is no such restaurant', async () => {
    show({ answers: { getRestaurant: new Refusal('missing', 'That cannot be found.') } });
    expect(await screen.findByText('There is no such restaurant')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all restaurants' })).toHaveAttribute('href', '#/search');
  });

  it('has nothing that axe objects to for a diner', async () => {
    const { container } = show({ user: ANA });
    await find();
    await times();
    expect(await violationsIn(container)).toEqual([]);
  });

  it('has nothing that axe objects to for a visitor', async () => {
    const { container } = show();
    await heading();
    expect(await violationsIn(container)).toEqual([]);
  });
});

describe('the reservation box', () => {
  it('offers three times to a diner, each leading to its booking with the choices', async () => {
    show({ user: ANA });
    await find();
    const offers = within(await times()).getAllByRole('link');
    expect(offers.map((offer) => offer.textContent)).toEqual(['7:00 PM', '7:30 PM', '8:00 PM']);
    expect(offers[1]).toHaveAttribute(
      'href',
      `#/booking/${idOf(1)}?date=2026-11-21&time=7%3A30+PM&party_size=2`,
    );
    await userEvent.click(offers[1]!);
    expect(
      Object.fromEntries(
        ['date', 'time', 'partySize', 'photoUrl'].map((key) => [key, localStorage.getItem(key)]),
      ),
    ).toEqual({
      date: '2026-11-21',
      time: '7:30 PM',
      partySize: '2',
      photoUrl: '/assets/photos/italian_pizza_hero_v0-960.webp',
    });
  });

  it('asks only when Find a Table is pressed, then follows the choices', async () => {
    const { asked } = show({ user: ANA });
    await heading();
    const asks = () => asked.filter(({ call }) => call === 'getAvailability').map(({ query }) => query);
    expect(asks()).toEqual([]);
    await find();
    await times();
    await userEvent.selectOptions(screen.getByLabelText('Party size'), '4');
    await screen.findByRole('group', { name: 'Times on Sat, Nov 21 for 4 people' });
    expect(asks()).toEqual([
      { date: '2026-11-21', party_size: '2' },
      { date: '2026-11-21', party_size: '4' },
    ]);
  });

  it('wraps around from the last slot to the first', async () => {
    show({ user: ANA, choices: { ...CHOICES, time: '11:30 PM' } });
    await find();
    expect(
      within(await times())
        .getAllByRole('link')
        .map((offer) => offer.textContent!.slice(0, 8).replace('Full', '').trim()),
    ).toEqual(['11:30 PM', '10:00 AM', '10:30 AM']);
  });

  it('shows what is full with its reason, not choosable, and the nearest free times', async () => {
    show({ user: ANA, answers: { getAvailability: slots('5:00 PM', '7:30 PM', '9:00 PM') } });
    await find();
    const [full, free] = within(await times()).getAllByRole('link');
    expect(full).toHaveAttribute('aria-disabled', 'true');
    expect(full).toHaveTextContent('Full');
    expect(free).toHaveAttribute('href');
    expect(
      within(screen.getByRole('group', { name: 'Nearest free times' }))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['5:00 PM', '9:00 PM']);
  });

  it('says when a day is full and offers the next one', async () => {
    show({ user: ANA, answers: { getAvailability: slots() } });
    await find();
    expect(await screen.findByText('No table is free on Sat, Nov 21 for 2 people.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try Sun, Nov 22' }));
    expect(screen.getByLabelText('Date')).toHaveValue('2026-11-22');
  });

  it('turns a time into a past one at its moment, without asking', async () => {
    let now = new Date('2026-11-22T02:59:59.900Z');
    const { asked } = show({ user: ANA, now: () => now });
    await find();
    expect(within(await times()).getByRole('link', { name: '7:00 PM' })).toBeInTheDocument();
    now = new Date('2026-11-22T03:00:00Z');
    expect(await within(await times()).findByRole('link', { name: '7:00 PM, Already past' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(within(await times()).getByRole('link', { name: '7:30 PM' })).toBeInTheDocument();
    expect(asked.filter(({ call }) => call === 'getAvailability')).toHaveLength(1);
  });

  it('says why the times could not be found and tries again', async () => {
    let down = true;
    show({
      user: ANA,
      answers: { getAvailability: () => (down ? new Refusal('fault', 'No clock.') : slots('7:00 PM')) },
    });
    await find();
    expect(await screen.findByText('No clock.')).toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await times()).toBeInTheDocument();
  });

  it('has Sign up and Sign in for a visitor instead of Find a Table', async () => {
    const { modal, asked } = show();
    await heading();
    expect(screen.queryByRole('button', { name: 'Find a Table' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(modal()).toBe('signup');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(modal()).toBe('login');
    expect(asked.some(({ call }) => call === 'getAvailability')).toBe(false);
  });

  it('goes on with the same choices once the visitor has signed in', async () => {
    show();
    await heading();
    await userEvent.selectOptions(screen.getByLabelText('Party size'), '6');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await userEvent.click(await screen.findByRole('button', { name: 'I am Ana' }));
    expect(
      await screen.findByRole('group', { name: 'Times on Sat, Nov 21 for 6 people' }),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Party size')).toHaveValue('6');
  });

  it('greys a time that just went and says so, and asks afresh after the link was lost', async () => {
    let free = ['7:00 PM', '7:30 PM', '8:00 PM'];
    const { live, said } = show({ user: ANA, answers: { getAvailability: () => slots(...free) } });
    await find();
    await times();
    free = ['7:30 PM', '8:00 PM'];
    act(() =>
      live.send(
        'AvailabilityChannel',
        { restaurant_id: idOf(1), date: '2026-11-21' },
        { type: 'availability', restaurant_id: idOf(1), date: '2026-11-21' },
      ),
    );
    await waitFor(() => expect(said).toEqual(['7:00 PM at Forno Ocaso was just taken.']));
    expect(within(await times()).getAllByRole('link')[0]).toHaveAttribute('aria-disabled', 'true');
    free = ['7:00 PM', '7:30 PM', '8:00 PM'];
    act(() => live.lose());
    act(() => live.restore());
    await waitFor(() => expect(said.at(-1)).toBe('7:00 PM at Forno Ocaso is free again.'));
  });
});

describe('the reviews', () => {
  it('show the averages, the noise in words, the spread of stars, and each review', async () => {
    show();
    const reviews = within(await screen.findByRole('region', { name: 'What 2 diners say' }));
    const averages = Object.fromEntries(
      reviews.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling!.textContent]),
    );
    expect(averages).toEqual({ Food: '4.9', Service: '4.7', Ambience: '4.8', Value: '4.5' });
    expect(reviews.getByText('Noise: Moderate')).toBeInTheDocument();
    expect(
      within(reviews.getByRole('list', { name: 'Spread of stars' }))
        .getAllByRole('listitem')
        .map((item) => item.getAttribute('aria-label')),
    ).toEqual([
      '5 stars: 1 review',
      '4 stars: 1 review',
      '3 stars: 0 reviews',
      '2 stars: 0 reviews',
      '1 star: 0 reviews',
    ]);
    const [first, second] = await reviews.findAllByRole('article');
    expect(first).toHaveTextContent('Maya O.');
    expect(first).toHaveTextContent('Reviewed Nov 14, 2026');
    expect(first).toHaveTextContent('Recommends it');
    expect(second).toHaveTextContent('A great hum on Friday.');
    expect(second).not.toHaveTextContent('Recommends it');
  });

  it('say "no reviews yet" when there are none', async () => {
    show({
      answers: {
        getRestaurant: page({ restaurant: restaurant({ num_reviews: 0 }), reviews: {}, stars: {} }),
      },
    });
    const reviews = await screen.findByRole('region', { name: 'Reviews' });
    expect(reviews).toHaveTextContent('no reviews yet');
    expect(screen.queryByText('Noise: Moderate')).not.toBeInTheDocument();
  });

  it('come in pages, on demand', async () => {
    const older = review({ id: idOf(5), author: 'Lee K.' });
    const { asked, said } = show({
      answers: {
        getRestaurant: ({ query }) =>
          query['reviews_after']
            ? page({ reviews: { [older.id]: older } })
            : page({ restaurant: restaurant({ num_reviews: 3 }) }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more reviews' }));
    expect(await screen.findByText('Lee K.')).toBeInTheDocument();
    expect(asked.at(-1)!.query).toEqual({ reviews_after: devon.id });
    expect(said).toEqual(['1 more review shown.']);
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
  });

  it('stand eight at a time before more is asked of the server', async () => {
    const many = Array.from({ length: 20 }, (_, n) => review({ id: idOf(100 - n), author: `Diner ${n}.` }));
    const { asked, said } = show({
      answers: {
        getRestaurant: page({
          restaurant: restaurant({ num_reviews: 20 }),
          reviews: Object.fromEntries(many.map((each) => [each.id, each])),
        }),
      },
    });
    expect(await screen.findByText('Diner 7.')).toBeInTheDocument();
    expect(screen.queryByText('Diner 8.')).not.toBeInTheDocument();
    const before = asked.length;
    await userEvent.click(screen.getByRole('button', { name: 'Show more reviews' }));
    expect(screen.getByText('Diner 15.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more reviews' }));
    expect(screen.getByText('Diner 19.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
    expect(asked).toHaveLength(before);
    expect(said).toEqual(['8 more reviews shown.', '4 more reviews shown.']);
  });

  it('show the photos a diner took, each in the image modal', async () => {
    const photos = [1, 2].map((n) => ({
      signed_id: `s${n}`,
      url: `/api/blobs/s${n}/a.jpg`,
      thumb_url: `/api/blobs/s${n}/a.jpg?w=160`,
    }));
    const { modal, modalProps } = show({
      answers: { getRestaurant: page({ reviews: { [maya.id]: { ...maya, photos } } }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Photo 2 of 2 by Maya O.' }));
    expect(modal()).toBe('image');
    expect(modalProps()).toMatchObject({
      start: 1,
      photos: [{ url: photos[0]!.url }, { url: photos[1]!.url }],
    });
  });

  it('may be out of reach while the rest of the page stands', async () => {
    let down = true;
    show({
      answers: {
        getRestaurant: () => (down ? page({ reviews: {}, stars: undefined, missing: ['reviews'] }) : page()),
      },
    });
    await heading();
    expect(screen.getByText(/The reviews cannot be reached right now/)).toBeInTheDocument();
    expect(screen.queryByText('no reviews yet')).not.toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Maya O.')).toBeInTheDocument();
  });
});
