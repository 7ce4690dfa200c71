import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { offersFrom, Refusal, type ListedRestaurant, type Understood } from '@mesa/contract';
import { renderRemote, reply, type RenderRemoteOptions } from '@mesa/remote-kit/testing';
import { remote } from '../../remote';
import { ANA, day, FACETS, idOf, listed, loadScreens, NOW, violationsIn } from '../../testing';

const CHOICES = { date: '2026-11-21', time: '7:00 PM', partySize: 2 };
/** what the address carries for these choices */
const REQUEST = 'date=2026-11-21&time=7%3A00+PM&party_size=2';
const offers = (time: string, ...gone: string[]) =>
  offersFrom(time).map((each) => ({ time: each, available: !gone.includes(each) }));
const forno = listed({ dishes: [{ name: 'Margherita', price: 14 }], offers: offers('7:00 PM', '7:30 PM') });
const kumo = listed({
  id: idOf(2),
  name: 'Kumo & Cedar',
  category: 'Japanese',
  city: 'Torrance',
  // far enough from the other for a pin of its own
  lat: 33.8358,
  lng: -118.3406,
  num_reservations: 1,
  offers: offers('7:00 PM'),
});

const answerWith = (
  list: ListedRestaurant[],
  total = list.length,
  next?: string,
  [available, of]: readonly (number | undefined)[] = [],
) => {
  const headers: Record<string, string> = { 'X-Total-Count': String(total) };
  if (next) headers.Link = `<${next}>; rel="next"`;
  if (of !== undefined)
    Object.assign(headers, { 'X-Available-Count': String(available), 'X-Available-Of': String(of) });
  return reply({ body: list, headers });
};

/** An answer with how its query was understood. */
const understoodAs = (understood: Partial<Understood>, list = [forno]) =>
  reply({
    body: list,
    headers: {
      'X-Total-Count': String(list.length),
      'X-Search-Understood': encodeURIComponent(
        JSON.stringify({ parts: [], ignored: [], near_me: false, has_place: false, ...understood }),
      ),
    },
  });

type Coordinates = { latitude: number; longitude: number };

/** Sets how the browser answers where the diner is; with null it does not say. */
function placeDiner(at: Coordinates | Promise<Coordinates> | null): void {
  const getCurrentPosition = (onPosition: (position: object) => void, failed: () => void) => {
    if (at instanceof Promise) void at.then((coords) => onPosition({ coords }));
    else if (at) onPosition({ coords: at });
    else failed();
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
}

function show(options: RenderRemoteOptions = {}) {
  return renderRemote(remote, {
    now: NOW,
    path: '/search/italian',
    choices: CHOICES,
    ...options,
    answers: {
      searchRestaurants: () => answerWith([forno, kumo]),
      getFacets: FACETS,
      suggest: { cuisines: [], cities: [], restaurants: [] },
      ...options.answers,
    },
  });
}
const originalMedia = window.matchMedia;
type Shown = ReturnType<typeof show>;
const searches = ({ requests }: Shown) =>
  requests.filter(({ call }) => call === 'searchRestaurants').map(({ query }) => query);

describe('the search page', () => {
  beforeAll(loadScreens);

  describe('the heading', () => {
    it('says the query and the count over all pages', async () => {
      show({ answers: { searchRestaurants: () => answerWith([forno, kumo], 37) } });
      expect(await screen.findByText('37 restaurants available')).toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You searched for “italian”');
      expect(document.title).toBe('Restaurants for “italian” | Mesa');
      expect(localStorage.getItem('query')).toBe('italian');
    });

    it('says how many have a table around the chosen time', async () => {
      show({ answers: { searchRestaurants: () => answerWith([forno, kumo], 37, undefined, [9, 37]) } });
      expect(await screen.findByText('9 with a table around 7:00 PM')).toBeInTheDocument();
    });

    it.each([
      ['1 with a table around 7:00 PM', [1, 37]],
      ['none with a table around 7:00 PM', [0, 37]],
      ['20 of the first 30 with a table around 7:00 PM', [20, 30]],
    ])('says %j', async (sentence, available) => {
      show({ answers: { searchRestaurants: () => answerWith([forno], 37, undefined, available) } });
      expect(await screen.findByText(sentence)).toBeInTheDocument();
    });

    it('counts only those with a table when the list is filtered to them', async () => {
      show({
        path: '/search/italian?open=1',
        answers: { searchRestaurants: () => answerWith([forno], 9, undefined, [9, 37]) },
      });
      expect(await screen.findByText('9 restaurants available')).toBeInTheDocument();
      expect(screen.queryByText(/with a table/)).not.toBeInTheDocument();
    });

    it('names the first time that can be booked', async () => {
      show({ choices: { ...CHOICES, date: '2026-11-22', time: '8:00 AM' } });
      expect(await screen.findByRole('button', { name: 'Available around 10:00 AM' })).toBeInTheDocument();
    });

    it('finds all without a query', async () => {
      const shown = show({ path: '/search' });
      expect(await screen.findByText('2 restaurants available')).toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You searched for all restaurants');
      expect(searches(shown)[0]).not.toHaveProperty('query');
    });

    it('requests the chosen date, time and party', async () => {
      const shown = show();
      await screen.findByText('2 restaurants available');
      expect(searches(shown)).toEqual([
        { query: 'italian', date: '2026-11-21', time: '7:00 PM', party_size: '2', limit: '20' },
      ]);
    });
  });

  describe('a result', () => {
    it('shows stars, price, cuisine, city, and leads to the restaurant', async () => {
      show();
      const row = (await screen.findByRole('link', { name: 'Forno Ocaso' })).closest('article')!;
      expect(within(row).getByRole('img', { name: '4.8 out of 5' })).toBeInTheDocument();
      expect(within(row).getByRole('img', { name: /Price 2 of 4/ })).toBeInTheDocument();
      expect(row).toHaveTextContent('Italian');
      expect(row).toHaveTextContent('Los Angeles');
      expect(row).toHaveTextContent('Known for Margherita');
      expect(within(row).getByRole('link', { name: 'Forno Ocaso' })).toHaveAttribute(
        'href',
        `#/restaurants/${idOf(1)}`,
      );
    });

    it('shows a time as past from the minute when it begins', async () => {
      let now = new Date('2026-11-22T02:59:59.900Z');
      show({ user: ANA, now: () => now });
      const group = await screen.findByRole('group', { name: /^Times at Forno Ocaso/ });
      expect(within(group).getByRole('link', { name: '7:00 PM' })).toBeInTheDocument();
      now = new Date('2026-11-22T03:00:00Z');
      expect(await within(group).findByRole('link', { name: '7:00 PM, Past' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      expect(within(group).getByRole('link', { name: '8:00 PM' })).toBeInTheDocument();
    });

    it('shows a full time and does not let it be chosen', async () => {
      show({ user: ANA });
      const times = await screen.findByRole('group', { name: 'Times at Forno Ocaso on Sat, Nov 21' });
      const [available, full] = within(times).getAllByRole('link');
      expect(available).toHaveAttribute('href', expect.stringContaining(`#/booking/${idOf(1)}?`));
      expect(full).toHaveTextContent('7:30 PM');
      expect(full).toHaveAttribute('aria-disabled', 'true');
      expect(full).not.toHaveAttribute('href');
    });

    it('keeps the order of offers around midnight, and shows those of this morning as past', async () => {
      show({
        choices: { ...CHOICES, time: '11:30 PM' },
        answers: { searchRestaurants: () => answerWith([listed({ offers: offers('11:30 PM') })]) },
      });
      const times = await screen.findByRole('group', { name: /Times at Forno Ocaso/ });
      expect(
        within(times)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(['11:30 PM', '10:00 AM Past', '10:30 AM Past']);
    });

    it('links to the next available time when the offers are full', async () => {
      const full = listed({
        offers: offers('7:00 PM', '7:00 PM', '7:30 PM', '8:00 PM'),
        free_times: ['9:00 PM'],
      });
      show({ user: ANA, answers: { searchRestaurants: () => answerWith([full]) } });
      expect(await screen.findByRole('link', { name: 'Next available 9:00 PM' })).toHaveAttribute(
        'href',
        `#/booking/${idOf(1)}?date=2026-11-21&time=9%3A00+PM&party_size=2`,
      );
    });

    it('links to the restaurant when the offers are full and no later time is known', async () => {
      show();
      expect(await screen.findByRole('link', { name: 'Other times at Forno Ocaso' })).toHaveAttribute(
        'href',
        `#/restaurants/${idOf(1)}?${REQUEST}`,
      );
      expect(screen.queryByRole('link', { name: 'Other times at Kumo & Cedar' })).not.toBeInTheDocument();
    });

    it('highlights its pin when hovered, and its pin highlights it', async () => {
      show();
      const map = await screen.findByRole('group', { name: 'Map of the restaurants found' });
      const row = screen.getByRole('link', { name: 'Kumo & Cedar' }).closest('article')!;
      const pin = within(map).getByRole('button', { name: 'Kumo & Cedar' });
      await userEvent.hover(row);
      expect(pin).toHaveClass('raised');
      await userEvent.unhover(row);
      await userEvent.hover(pin);
      expect(row).toHaveClass('highlighted');
    });

    it('takes the focus and stays marked when its pin is pressed', async () => {
      show();
      const map = await screen.findByRole('group', { name: 'Map of the restaurants found' });
      const pin = within(map).getByRole('button', { name: 'Kumo & Cedar' });
      await userEvent.click(pin);
      const link = screen.getByRole('link', { name: 'Kumo & Cedar' });
      expect(link).toHaveFocus();
      // both stay marked when the pointer and the focus leave
      await userEvent.unhover(pin);
      fireEvent.blur(link);
      expect(pin).toHaveClass('raised');
      expect(link.closest('article')).toHaveClass('highlighted');
    });

    it('is shown over the map on phones, where the map replaces the list', async () => {
      show();
      await userEvent.click(await screen.findByRole('button', { name: 'Show map' }));
      await userEvent.click(
        within(screen.getByRole('group', { name: 'Map of the restaurants found' })).getByRole('button', {
          name: 'Kumo & Cedar',
        }),
      );
      expect(screen.getByRole('region', { name: 'Selected on the map' })).toHaveTextContent('Kumo & Cedar');
      await userEvent.click(screen.getByRole('button', { name: 'Show list' }));
      expect(screen.queryByRole('region', { name: 'Selected on the map' })).not.toBeInTheDocument();
    });
  });

  describe('the form', () => {
    it('searches when date, time or party size change, and when Find a Table is pressed', async () => {
      const shown = show();
      await screen.findByText('2 restaurants available');
      await userEvent.selectOptions(screen.getByLabelText('Party size'), '6');
      await waitFor(() => expect(searches(shown)).toHaveLength(2));
      expect(searches(shown)[1]).toMatchObject({ query: 'italian', party_size: '6' });
      await userEvent.click(screen.getByRole('button', { name: 'Find a Table' }));
      await waitFor(() => expect(searches(shown)).toHaveLength(3));
      expect(searches(shown)[2]).toEqual(searches(shown)[1]);
    });

    it('keeps the chosen time while a date is typed that no longer has it', async () => {
      const shown = show({ choices: { ...CHOICES, date: '2026-12-21', time: '9:00 AM' } });
      const date = await screen.findByLabelText('Date');
      fireEvent.change(date, { target: { value: '2026-11-21' } });
      await waitFor(() => expect(shown.path()).toContain('date=2026-11-21&time=3%3A30+PM'));
      fireEvent.change(date, { target: { value: '2026-11-25' } });
      await waitFor(() => expect(shown.path()).toContain('date=2026-11-25&time=9%3A00+AM'));
    });

    it('asks for today when the page was left open over night', async () => {
      let now = NOW;
      const shown = show({ now: () => now });
      await screen.findByText('2 restaurants available');
      now = new Date(NOW.getTime() + 14 * 3_600_000);
      act(() => void window.dispatchEvent(new Event('focus')));
      await waitFor(() => expect(searches(shown).at(-1)).toMatchObject({ date: '2026-11-22' }));
      await userEvent.click(screen.getByRole('button', { name: 'Find a Table' }));
      await waitFor(() => expect(shown.path()).toContain('date=2026-11-22'));
    });

    it.each(['AC%2FDC', '%2F', '100%', '%', '%E0%A4%A', '%2f', 'AC/DC', 'C#', 'a?b&c=d;e\\f+g', '%25'])(
      'keeps the words %s as they are typed',
      async (words) => {
        const shown = show();
        await screen.findByText('2 restaurants available');
        const box = screen.getByRole('combobox', { name: 'Location or Cuisine' });
        await userEvent.clear(box);
        fireEvent.input(box, { target: { value: words } });
        await userEvent.click(screen.getByRole('button', { name: 'Find a Table' }));
        expect(
          await screen.findByRole('heading', { level: 1, name: `You searched for “${words}”` }),
        ).toBeInTheDocument();
        expect(box).toHaveValue(words);
        expect(localStorage.getItem('query')).toBe(words);
        expect(searches(shown).at(-1)).toMatchObject({ query: words });
        const path = shown.path();
        shown.unmount();
        const reloaded = show({ path });
        await waitFor(() => expect(searches(reloaded).at(-1)).toMatchObject({ query: words }));
      },
    );

    it('shows words that were typed into the address bar, and are no code, as they are', async () => {
      show({ path: '/search/100%' });
      expect(
        await screen.findByRole('heading', { level: 1, name: 'You searched for “100%”' }),
      ).toBeInTheDocument();
    });

    it('goes to the path of another query, and keeps the filters but city and cuisine', async () => {
      const shown = show({ path: '/search/italian?city=Irvine&price=2' });
      const input = await screen.findByRole('combobox', { name: 'Location or Cuisine' });
      await userEvent.clear(input);
      await userEvent.type(input, 'thai{Escape}');
      await userEvent.click(screen.getByRole('button', { name: 'Find a Table' }));
      await waitFor(() => expect(shown.path()).toBe(`/search/thai?price=2&${REQUEST}`));
      await waitFor(() => expect(searches(shown).at(-1)).toMatchObject({ query: 'thai', price: '2' }));
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('“thai”');
    });
  });

  describe('on a phone', () => {
    const form = () => within(screen.getByRole('dialog', { name: 'Find a Table' }));
    beforeEach(() => {
      jest
        .spyOn(window, 'matchMedia')
        .mockImplementation((media) => ({ ...originalMedia(media), matches: media.includes('max-width') }));
    });
    afterEach(() => jest.restoreAllMocks());

    it('is folded to one button, which opens it', async () => {
      const shown = show();
      await userEvent.click(await screen.findByRole('button', { name: 'italian Today 7:00 PM 2 People' }));
      await userEvent.selectOptions(form().getByLabelText('Party size'), '6');
      expect(searches(shown)).toHaveLength(1);
      await userEvent.click(form().getByRole('button', { name: 'Find a Table' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(await screen.findByRole('button', { name: 'italian Today 7:00 PM 6 People' })).toBeVisible();
      await waitFor(() => expect(searches(shown).at(-1)).toMatchObject({ party_size: '6' }));
    });

    it('changes nothing when it is closed', async () => {
      show();
      const button = await screen.findByRole('button', { name: /7:00 PM 2 People$/ });
      await userEvent.click(button);
      await userEvent.selectOptions(form().getByLabelText('Party size'), '6');
      await userEvent.click(form().getByRole('button', { name: 'Close' }));
      expect(button).toHaveAccessibleName(/7:00 PM 2 People$/);
      expect(localStorage.getItem('partySize')).toBe('2');
    });

    it('shows only the text and what it may mean while one types, until Back', async () => {
      show();
      await userEvent.click(await screen.findByRole('button', { name: /7:00 PM 2 People$/ }));
      await userEvent.click(form().getByRole('combobox', { name: 'Location or Cuisine' }));
      await waitFor(() => expect(form().queryByLabelText('Party size')).not.toBeInTheDocument());
      expect(form().getByRole('button', { name: 'Find a Table' })).toBeInTheDocument();
      window.history.back();
      expect(await form().findByLabelText('Party size')).toBeInTheDocument();
    });
  });

  describe('the address', () => {
    it('gets date, time and party size, in place', async () => {
      const shown = show();
      await screen.findByText('2 restaurants available');
      expect(shown.path()).toBe(`/search/italian?${REQUEST}`);
      expect(searches(shown)).toHaveLength(1);
    });

    it('of a shared link sets the search and the form', async () => {
      const shown = show({ path: '/search/thai?date=2026-11-25&time=6%3A30+PM&party_size=4' });
      await screen.findByText('2 restaurants available');
      expect(searches(shown)).toEqual([
        { query: 'thai', date: '2026-11-25', time: '6:30 PM', party_size: '4', limit: '20' },
      ]);
      expect(screen.getByLabelText('Time')).toHaveValue('6:30 PM');
      expect(screen.getByLabelText('Party size')).toHaveValue('4');
      expect(localStorage.getItem('date')).toBe('2026-11-25');
    });

    it('with a time that has passed is changed to the next one', async () => {
      const shown = show({ path: '/search/thai?date=2026-11-21&time=1%3A00+PM&party_size=2' });
      await waitFor(() =>
        expect(shown.path()).toBe('/search/thai?date=2026-11-21&time=3%3A30+PM&party_size=2'),
      );
    });

    it('follows the form, and quick choices all count', async () => {
      const shown = show();
      await screen.findByText('2 restaurants available');
      fireEvent.change(screen.getByLabelText('Party size'), { target: { value: '5' } });
      fireEvent.change(screen.getByLabelText('Party size'), { target: { value: '6' } });
      fireEvent.click(screen.getByRole('button', { name: /^Price 3 of 4/ }));
      await waitFor(() => expect(shown.path()).toBe(`/search/italian?price=3&${REQUEST.replace(/2$/, '6')}`));
      expect(screen.getByLabelText('Party size')).toHaveValue('6');
      await waitFor(() => expect(searches(shown).at(-1)).toMatchObject({ price: '3', party_size: '6' }));
    });
  });

  it('tells a visitor in another zone that times are Los Angeles time', async () => {
    show({ zone: 'Europe/London' });
    expect(await screen.findByText('Times are Los Angeles time (PST)')).toBeInTheDocument();
  });

  describe('filters and order', () => {
    it('are read from the hash', async () => {
      const shown = show({ path: '/search/italian?price=2,3&open=1&sort=price&rating=4&cuisine=Thai' });
      await screen.findByText('2 restaurants available');
      expect(searches(shown)[0]).toMatchObject({
        price: '2,3',
        open: '1',
        sort: 'price',
        rating: '4',
        cuisine: 'Thai',
      });
      expect(screen.getByRole('button', { name: /^Price 2 of 4/ })).toHaveAttribute('aria-pressed', 'true');
      expect(screen.getByRole('button', { name: 'Available around 7:00 PM' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      expect(screen.getByLabelText('Sort by')).toHaveValue('price');
      expect(screen.getByLabelText('Rating')).toHaveValue('4');
    });

    it('are written into the hash and sent with the search', async () => {
      const shown = show();
      await screen.findByText('2 restaurants available');
      await userEvent.click(screen.getByRole('button', { name: /^Price 3 of 4/ }));
      await userEvent.click(screen.getByRole('button', { name: 'City' }));
      await userEvent.click(screen.getByRole('checkbox', { name: 'Irvine (20)' }));
      await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Most booked');
      await waitFor(() =>
        expect(shown.path()).toBe(`/search/italian?city=Irvine&price=3&sort=booked&${REQUEST}`),
      );
      await waitFor(() =>
        expect(searches(shown).at(-1)).toMatchObject({ city: 'Irvine', price: '3', sort: 'booked' }),
      );
      await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
      await waitFor(() => expect(shown.path()).toBe(`/search/italian?sort=booked&${REQUEST}`));
    });

    it('offer the cities and cuisines of the catalogue, whatever the letter case of a link', async () => {
      const shown = show({
        path: '/search?cuisine=peruvian,Martian',
        answers: {
          getFacets: {
            cities: [
              { name: 'Pasadena', count: 7 },
              { name: 'Washington, D.C.', count: 2 },
              { name: 'Irvine', count: 1 },
            ],
            cuisines: [{ name: 'Peruvian', count: 10 }],
          },
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'City' }));
      const cities = within(screen.getByRole('group', { name: 'City' })).getAllByRole('checkbox');
      expect(cities.map((box) => (box as HTMLInputElement).labels![0]!.textContent)).toEqual([
        'Irvine (1)',
        'Pasadena (7)',
        'Washington, D.C. (2)',
      ]);
      await userEvent.click(screen.getByRole('checkbox', { name: 'Washington, D.C. (2)' }));
      await waitFor(() => expect(searches(shown).at(-1)).toMatchObject({ city: 'Washington  D.C.' }));
      expect(screen.getByRole('checkbox', { name: 'Washington, D.C. (2)' })).toBeChecked();
      await userEvent.click(screen.getByRole('button', { name: 'Cuisine (2)' }));
      expect(screen.getByRole('checkbox', { name: 'Peruvian (10)' })).toBeChecked();
      await userEvent.click(screen.getByRole('checkbox', { name: 'Martian (0)' }));
      await waitFor(() => expect(searches(shown).at(-1)).toMatchObject({ cuisine: 'Peruvian' }));
    });

    it('offer the neighborhoods of the city, with their counts, until another city is chosen', async () => {
      const neighborhoods = [
        { name: 'Northwood', count: 2 },
        { name: 'Woodbridge', count: 1 },
      ];
      const shown = show({
        path: '/search/italian?city=Irvine',
        answers: { searchRestaurants: () => understoodAs({ neighborhoods }) },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Neighborhood' }));
      await userEvent.click(screen.getByRole('checkbox', { name: 'Northwood (2)' }));
      await waitFor(() => expect(searches(shown).at(-1)).toMatchObject({ neighborhood: 'Northwood' }));
      expect(await screen.findByRole('checkbox', { name: 'Woodbridge (1)' })).not.toBeChecked();
      expect(screen.getByRole('button', { name: 'Neighborhood (1)' })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'City (1)' }));
      await userEvent.click(screen.getByRole('checkbox', { name: 'Orange (17)' }));
      await waitFor(() => expect(searches(shown).at(-1)).not.toHaveProperty('neighborhood'));
    });

    it('offer the tags of the restaurants found, with their counts', async () => {
      const tags: Understood['tags'] = [
        { name: 'patio', count: 2 },
        { name: 'kids', count: 1 },
      ];
      const shown = show({
        path: '/search/italian',
        answers: { searchRestaurants: () => understoodAs({ tags }) },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Features' }));
      await userEvent.click(screen.getByRole('checkbox', { name: 'Outdoor seating (2)' }));
      await waitFor(() => expect(searches(shown).at(-1)).toMatchObject({ tags: 'patio' }));
      const chip = await screen.findByRole('button', { name: 'Outdoor seating', pressed: true });
      await userEvent.click(chip);
      await waitFor(() => expect(searches(shown).at(-1)).not.toHaveProperty('tags'));
    });

    it('are the heading of a search without words', async () => {
      show({ path: '/search?cuisine=Korean&city=Torrance&tags=patio' });
      expect(
        await screen.findByRole('heading', { name: 'Korean · Outdoor seating in Torrance' }),
      ).toBeInTheDocument();
      await waitFor(() => expect(document.title).toContain('Korean · Outdoor seating in Torrance'));
    });

    it('sort by the best match where words are compared, and by the rating when asked to', async () => {
      const shown = show({ path: '/search/italian' });
      await screen.findByText('2 restaurants available');
      expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Best match');
      await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Best rated');
      await waitFor(() => expect(searches(shown).at(-1)).toMatchObject({ sort: 'rating' }));
    });

    it('all count when pressed quickly one after another', async () => {
      const { path } = show();
      await screen.findByText('2 restaurants available');
      fireEvent.click(screen.getByRole('button', { name: /^Price 1 of 4/ }));
      fireEvent.click(screen.getByRole('button', { name: /^Price 4 of 4/ }));
      fireEvent.click(screen.getByRole('button', { name: 'Available around 7:00 PM' }));
      expect(screen.getByRole('button', { name: /^Price 4 of 4/ })).toHaveAttribute('aria-pressed', 'true');
      await waitFor(() => expect(path()).toBe(`/search/italian?price=1%2C4&open=1&${REQUEST}`));
    });
  });

  describe('how the words were understood', () => {
    it('is shown when it is not what was typed', async () => {
      const parts: Understood['parts'] = [
        { kind: 'cuisine', label: 'Italian' },
        { kind: 'place', label: 'Beverly Hills' },
      ];
      show({
        path: '/search/best%20italian%20in%20beverly%20hills%20xyzzy',
        answers: { searchRestaurants: () => understoodAs({ parts, ignored: ['xyzzy'] }) },
      });
      expect(await screen.findByText('Italian in Beverly Hills')).toBeInTheDocument();
      expect(screen.getByText('We found nothing for “xyzzy”.')).toBeInTheDocument();
    });

    it.each<[string, Understood['parts'], string]>([
      ['outdoor', [{ kind: 'tag', label: 'patio' }], 'Outdoor seating'],
      ['cheap eats', [{ kind: 'price', label: '1' }], '$ (Under $15 per person)'],
      ['abierto ahora', [{ kind: 'open', label: 'open now' }], 'Open now'],
      [
        'sala romántica thai, irvine',
        [
          { kind: 'tag', label: 'romantic' },
          { kind: 'cuisine', label: 'Thai' },
          { kind: 'place', label: 'Irvine' },
        ],
        'Romantic · Thai in Irvine',
      ],
    ])('names the tag, price or opening that “%s” means', async (query, parts, meaning) => {
      show({ path: `/search/${query}`, answers: { searchRestaurants: () => understoodAs({ parts }) } });
      expect((await screen.findAllByText(meaning)).at(-1)).toBeInTheDocument();
    });

    it('says that it cannot search for a word that means nothing', async () => {
      show({
        path: '/search/delivery',
        answers: { searchRestaurants: () => understoodAs({ ignored: ['delivery'] }) },
      });
      expect(
        await screen.findByText('We can’t search for “delivery” yet. These are all restaurants.'),
      ).toBeInTheDocument();
    });

    it('says nothing of the words of a name', async () => {
      const parts: Understood['parts'] = [
        { kind: 'word', label: 'forno' },
        { kind: 'word', label: 'ocaso' },
      ];
      show({ path: '/search/forno%20ocaso', answers: { searchRestaurants: () => understoodAs({ parts }) } });
      expect(await screen.findByRole('link', { name: 'Forno Ocaso' })).toBeInTheDocument();
      expect(screen.queryByText('forno · ocaso')).not.toBeInTheDocument();
    });

    it('says what was corrected, with a link to the search as it is spelled', async () => {
      const parts: Understood['parts'] = [{ kind: 'cuisine', label: 'Italian' }];
      show({
        path: '/search/itallian',
        answers: { searchRestaurants: () => understoodAs({ parts, corrected: 'italian' }) },
      });
      expect((await screen.findByText(/^Showing results for/)).closest('p')).toHaveTextContent(
        'Showing results for italian. Search for itallian instead',
      );
      expect(screen.getByRole('link', { name: 'itallian' })).toHaveAttribute(
        'href',
        `#/search/itallian?exact=1&${REQUEST}`,
      );
    });

    it('asks whether another word was meant by a part of one', async () => {
      const parts: Understood['parts'] = [{ kind: 'word', label: 'paste' }];
      show({
        path: '/search/paste',
        answers: { searchRestaurants: () => understoodAs({ parts, meant: 'pasta' }) },
      });
      const link = await screen.findByRole('link', { name: 'pasta' });
      expect(link.closest('p')).toHaveTextContent('Did you mean pasta?');
      expect(link).toHaveAttribute('href', '#/search/pasta');
    });

    it('is as it was spelled when the diner insists', async () => {
      const shown = show({
        path: '/search/itallian?exact=1',
        answers: { searchRestaurants: () => answerWith([]) },
      });
      expect(await screen.findByText('No restaurants match “itallian”')).toBeInTheDocument();
      expect(searches(shown)[0]).toMatchObject({ query: 'itallian', exact: '1' });
    });

    it('offers the nearest cities of a place without restaurants', async () => {
      const parts: Understood['parts'] = [{ kind: 'away', label: 'Santa Monica' }];
      const nearest = [{ city: 'Beverly Hills', count: 13, km: 10 }];
      show({
        path: '/search/santa%20monica',
        answers: { searchRestaurants: () => understoodAs({ parts, nearest, has_place: true }) },
      });
      const away = await screen.findByText(/^Mesa has no restaurants in Santa Monica yet/);
      expect(away.closest('p')).toHaveTextContent(
        'The nearest cities: Beverly Hills (6.2 miles, 13 restaurants)',
      );
      expect(screen.getByRole('link', { name: 'Beverly Hills' })).toHaveAttribute(
        'href',
        '#/search/beverly%20hills',
      );
      expect(within(screen.getByLabelText('Sort by')).getByRole('option', { name: 'Nearest' })).toBeVisible();
    });

    it('does not offer the order by distance without a place', async () => {
      show();
      await screen.findByText('2 restaurants available');
      expect(screen.queryByRole('option', { name: 'Nearest' })).not.toBeInTheDocument();
    });

    it('of "near me" asks the browser where the diner is', async () => {
      placeDiner({ latitude: 33.770051, longitude: -118.193741 });
      const shown = show({
        path: '/search/near%20me',
        answers: {
          searchRestaurants: ({ query }) =>
            understoodAs({ near_me: true, has_place: 'near' in query }, query['near'] ? [kumo] : [forno]),
        },
      });
      expect(await screen.findByRole('link', { name: 'Kumo & Cedar' })).toBeInTheDocument();
      expect(searches(shown).at(-1)).toMatchObject({ query: 'near me', near: '33.770,-118.194' });
      expect(shown.path()).not.toContain('33.77');
      expect(screen.getByRole('option', { name: 'Nearest' })).toBeInTheDocument();
      expect(screen.getByText(/^\d+\.\d mi$/)).toBeInTheDocument();
      expect(screen.queryByText(/You're far/)).not.toBeInTheDocument();
    });

    it('of "near me" says so to somebody far away', async () => {
      placeDiner({ latitude: 40.7128, longitude: -74.006 });
      show({
        path: '/search/near%20me',
        answers: { searchRestaurants: () => understoodAs({ near_me: true, has_place: true }) },
      });
      expect(await screen.findByText("You're far from Los Angeles.")).toBeInTheDocument();
      expect(screen.queryByText(/didn.t say|restaurants? available/)).not.toBeInTheDocument();
      expect(screen.getByRole('heading', { name: 'Choose a city' })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Long Beach' })).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Forno Ocaso' })).not.toBeInTheDocument();
    });

    it('of "near me" lists nothing before the browser has answered', async () => {
      let answer: (at: Coordinates) => void = () => {};
      placeDiner(new Promise((resolve) => (answer = resolve)));
      show({
        path: '/search/near%20me',
        answers: { searchRestaurants: () => understoodAs({ near_me: true, has_place: true }) },
      });
      expect(await screen.findByText('Finding you…')).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Forno Ocaso' })).not.toBeInTheDocument();
      answer({ latitude: 33.770051, longitude: -118.193741 });
      expect(await screen.findByRole('link', { name: 'Forno Ocaso' })).toBeInTheDocument();
    });

    it('of "near me" lists everything when nobody answers the browser', async () => {
      jest.useFakeTimers();
      try {
        placeDiner(new Promise(() => {}));
        show({
          path: '/search/near%20me',
          answers: { searchRestaurants: () => understoodAs({ near_me: true }) },
        });
        expect(await screen.findByText('Finding you…')).toBeInTheDocument();
        await act(() => jest.advanceTimersByTimeAsync(10_000));
        expect(await screen.findByRole('link', { name: 'Forno Ocaso' })).toBeInTheDocument();
        expect(screen.getByRole('heading', { name: 'Choose a city' })).toBeInTheDocument();
      } finally {
        jest.useRealTimers();
      }
    });

    it('of "near me" offers cities when the browser does not say', async () => {
      placeDiner(null);
      show({
        path: '/search/near%20me',
        answers: { searchRestaurants: () => understoodAs({ near_me: true }) },
      });
      expect(await screen.findByRole('heading', { name: 'Choose a city' })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Long Beach' })).toHaveAttribute(
        'href',
        '#/search/long%20beach',
      );
      expect(screen.getByRole('link', { name: 'Forno Ocaso' })).toBeInTheDocument();
    });
  });

  it('is one of the last searches afterwards', async () => {
    show({ path: '/search/tacos' });
    const input = await screen.findByRole('combobox', { name: 'Location or Cuisine' });
    await userEvent.clear(input);
    const recent = screen.getByRole('group', { name: 'Recent searches' });
    expect(within(recent).getByRole('option', { name: 'tacos' })).toBeInTheDocument();
  });

  describe('more results', () => {
    const page = (query: Record<string, string>) =>
      query['after']
        ? answerWith([kumo], 2)
        : answerWith([forno], 2, '/api/restaurants/search?query=italian&after=x&limit=20');

    it('load on demand, are counted once, and are announced', async () => {
      const shown = show({ answers: { searchRestaurants: ({ query }) => page(query) } });
      await screen.findByText('2 restaurants available');
      await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
      const list = screen.getByRole('list', { name: 'Restaurants' });
      expect(await within(list).findByRole('link', { name: 'Kumo & Cedar' })).toBeInTheDocument();
      expect(shown.notified).toContain('1 more restaurant shown.');
      expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    });

    it('can be loaded again after a failure', async () => {
      let down = true;
      show({
        answers: {
          searchRestaurants: ({ query }) =>
            query['after'] && down ? new Refusal('fault', 'No.') : page(query),
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
      const failure = await screen.findByText('We couldn’t load more restaurants.');
      expect(failure).toHaveAttribute('role', 'alert');
      down = false;
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(
        await within(screen.getByRole('list', { name: 'Restaurants' })).findByRole('link', {
          name: 'Kumo & Cedar',
        }),
      ).toBeInTheDocument();
    });
  });

  describe('nothing found', () => {
    it('says so and offers similar names, cuisines and cities', async () => {
      show({
        path: '/search/itallian',
        answers: {
          searchRestaurants: () => answerWith([]),
          suggest: {
            cuisines: [],
            cities: [],
            restaurants: [{ id: idOf(9), name: 'Itaca', city: 'Orange' }],
          },
        },
      });
      expect(await screen.findByText('0 restaurants available')).toBeInTheDocument();
      const [meant] = screen.getAllByRole('link', { name: 'Italian' });
      expect(meant).toHaveAttribute('href', '#/search/italian');
      expect(screen.getByText('No restaurants match “itallian”')).toBeInTheDocument();
      expect(screen.queryByRole('group', { name: 'Filters' })).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'See all restaurants' })).toHaveAttribute('href', '#/search');
      expect(await screen.findByRole('link', { name: 'Itaca' })).toHaveAttribute(
        'href',
        `#/restaurants/${idOf(9)}`,
      );
      expect(screen.getByRole('link', { name: 'Newport Beach' })).toHaveAttribute(
        'href',
        '#/search/newport%20beach',
      );
    });

    it('offers to clear the filters', async () => {
      const shown = show({
        path: '/search/italian?price=4',
        answers: { searchRestaurants: ({ query }) => answerWith(query['price'] ? [] : [forno]) },
      });
      const clear = await screen.findByRole('button', { name: 'Clear all filters' });
      expect(screen.queryByLabelText('Sort by')).not.toBeInTheDocument();
      await userEvent.click(clear);
      expect(await screen.findByText('1 restaurant available')).toBeInTheDocument();
      expect(shown.path()).toBe(`/search/italian?${REQUEST}`);
    });
  });

  it('says that it is searching', async () => {
    show({ answers: { searchRestaurants: () => new Promise(() => {}) } });
    expect(await screen.findByText('Looking for tables')).toBeInTheDocument();
  });

  it('says why it failed and tries again', async () => {
    let down = true;
    show({
      answers: {
        searchRestaurants: () =>
          down ? new Refusal('fault', 'The kitchen is on fire.') : answerWith([forno]),
      },
    });
    expect(await screen.findByText('The kitchen is on fire.')).toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 restaurant available')).toBeInTheDocument();
  });

  describe('live', () => {
    it('marks a time that was just taken, and announces it', async () => {
      const shown = show({
        answers: {
          getAvailability: () => ({
            restaurant_id: idOf(1),
            date: '2026-11-21',
            party_size: 2,
            slots: day('8:00 PM'),
          }),
        },
      });
      const times = await screen.findByRole('group', { name: 'Times at Forno Ocaso on Sat, Nov 21' });
      expect(within(times).getAllByRole('link')[0]).not.toHaveAttribute('aria-disabled');
      shown.live.send(
        'AvailabilityChannel',
        { restaurant_id: idOf(1), date: '2026-11-21' },
        { type: 'availability', restaurant_id: idOf(1), date: '2026-11-21' },
      );
      await waitFor(() =>
        expect(within(times).getAllByRole('link')[0]).toHaveAttribute('aria-disabled', 'true'),
      );
      expect(shown.notified).toEqual(['7:00 PM at Forno Ocaso was just taken.']);
    });

    it('subscribes to the day of the search for every visible result', async () => {
      const { live } = show();
      await screen.findByText('2 restaurants available');
      expect(live.followed()).toEqual(
        [idOf(1), idOf(2)].map((id) => ({
          channel: 'AvailabilityChannel',
          params: { restaurant_id: id, date: '2026-11-21' },
        })),
      );
    });
  });

  it('has no accessibility violation', async () => {
    const { container } = show({ path: '/search/italian?price=2' });
    await screen.findByText('2 restaurants available');
    await userEvent.click(screen.getByRole('button', { name: 'City' }));
    expect(await violationsIn(container)).toEqual([]);
  });
});
