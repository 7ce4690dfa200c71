import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CITIES, Refusal } from '@mesa/contract';
import { renderRemote, reply, type RenderRemoteOptions } from '@mesa/remote-kit/testing';
import { remote } from '../../remote';
import { ANA, FACETS, idOf, listed, loadScreens, NOW, violationsIn } from '../../testing';

const two = {
  [idOf(1)]: listed({ id: idOf(1), name: 'Forno Ocaso', free_times: ['7:00 PM', '7:30 PM', '8:00 PM'] }),
  [idOf(2)]: listed({ id: idOf(2), name: 'Kumo & Cedar', category: 'Japanese', free_times: [] }),
};
const CHOICES = { date: '2026-11-21', time: '7:00 PM', partySize: 2 };

function show(options: RenderRemoteOptions = {}) {
  return renderRemote(remote, {
    now: NOW,
    choices: CHOICES,
    ...options,
    answers: {
      listRestaurants: two,
      getFacets: FACETS,
      suggest: { cuisines: [], cities: [], restaurants: [] },
      ...options.answers,
    },
  });
}
/** Finds a suggestion by its whole text; the part that was typed is in an element of its own. */
const option = (words: string) =>
  screen.findByText(
    (_, element) => element?.getAttribute('role') === 'option' && element.textContent === words,
  );
const box = () => screen.findByRole('combobox', { name: 'Cuisine or city' });

describe('the landing page', () => {
  beforeAll(loadScreens);

  it('starts with the picture that the page has preloaded', async () => {
    const { container } = show();
    await box();
    const hero = container.querySelector('img[fetchpriority=high]')!;
    expect({ srcset: hero.getAttribute('srcset'), sizes: hero.getAttribute('sizes') }).toEqual(
      remote.routes.find(({ path }) => path === '/')!.picture,
    );
  });

  it('shows a diner the next table, a visit without a review, and where to go', async () => {
    const restaurant = listed({ id: idOf(1), name: 'Forno Ocaso' });
    const visit = (id: number, date: string) => ({
      id: idOf(id),
      user_id: ANA.id,
      restaurant_id: idOf(1),
      date,
      time: '7:00 PM',
      party_size: 2,
      phone: '(213) 555-0100',
      email: ANA.email,
      notes: null,
      coming: null,
      code: 'ABC234',
      created_at: '2026-11-01T00:00:00.000Z',
      updated_at: '2026-11-01T00:00:00.000Z',
    });
    const reservations = { [idOf(5)]: visit(5, '2026-11-10'), [idOf(6)]: visit(6, '2026-11-28') };
    show({
      user: ANA,
      answers: {
        getUser: { user: ANA, restaurants: { [idOf(1)]: restaurant }, reservations },
        listFavorites: {
          [idOf(2)]: listed({
            id: idOf(2),
            name: 'Basil Lantern',
            offers: [{ time: '7:00 PM', available: true }],
          }),
        },
      },
    });
    expect(await screen.findByText('Sat, Nov 28 at 7:00 PM, 2 People')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View reservation' })).toHaveAttribute(
      'href',
      `#/booking/view/${idOf(6)}`,
    );
    expect(screen.getByRole('link', { name: 'Write a review' })).toHaveAttribute(
      'href',
      `#/feedback/${idOf(5)}`,
    );
    const heading = (name: string) => screen.getByRole('heading', { name });
    const next = heading('Your next table');
    expect(next.compareDocumentPosition(heading('Explore Los Angeles'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const times = await screen.findByRole('group', { name: 'Times at Basil Lantern' });
    expect(within(times).getByRole('link', { name: /7:00 PM/ })).toHaveAttribute(
      'href',
      `#/booking/${idOf(2)}?date=2026-11-21&time=7%3A00+PM&party_size=2`,
    );
    expect(screen.queryByText('How it works')).not.toBeInTheDocument();
  });

  describe('the search box', () => {
    it('begins with the first time left today and two people', async () => {
      show({ choices: {} });
      expect(await screen.findByLabelText('Date')).toHaveValue('2026-11-21');
      expect(screen.getByLabelText('Time')).toHaveValue('3:30 PM');
      expect(screen.getByLabelText('Party size')).toHaveValue('2');
      expect(screen.getByLabelText('Date')).toHaveAttribute('min', '2026-11-21');
    });

    it('offers only the slots left today, and all 48 on another day', async () => {
      show();
      expect((await screen.findByLabelText<HTMLSelectElement>('Time')).options).toHaveLength(17);
      fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-22' } });
      expect(screen.getByLabelText<HTMLSelectElement>('Time').options).toHaveLength(48);
    });

    it('keeps a time that was chosen before any date', async () => {
      show({ choices: {} });
      await userEvent.selectOptions(await screen.findByLabelText('Time'), '7:00 PM');
      expect(screen.getByLabelText('Time')).toHaveValue('7:00 PM');
      expect(screen.getByLabelText('Date')).toHaveValue('2026-11-21');
    });

    it('keeps the chosen time while a date is typed that no longer has it', async () => {
      show({ choices: { ...CHOICES, date: '2026-12-21', time: '9:00 AM' } });
      const date = await screen.findByLabelText('Date');
      // the values that a browser reports while 1 1 2 5 is typed
      fireEvent.change(date, { target: { value: '2026-11-21' } });
      expect(screen.getByLabelText('Time')).toHaveValue('3:30 PM');
      fireEvent.change(date, { target: { value: '2026-11-02' } });
      fireEvent.change(date, { target: { value: '2026-11-25' } });
      expect(date).toHaveValue('2026-11-25');
      expect(screen.getByLabelText('Time')).toHaveValue('9:00 AM');
      expect(localStorage.getItem('date')).toBe('2026-11-25');
      expect(localStorage.getItem('time')).toBe('9:00 AM');
    });

    it('begins tomorrow when nothing is left today', async () => {
      show({ choices: {}, now: new Date('2026-11-22T07:40:00Z') });
      expect(await screen.findByLabelText('Date')).toHaveValue('2026-11-22');
      expect(screen.getByLabelText('Time')).toHaveValue('10:00 AM');
    });

    it('leads to the search for what was typed', async () => {
      show();
      await userEvent.type(await box(), 'West Hollywood');
      expect(screen.getByRole('link', { name: "Let's go" })).toHaveAttribute(
        'href',
        '#/search/West%20Hollywood',
      );
      await userEvent.clear(await box());
      expect(screen.getByRole('link', { name: "Let's go" })).toHaveAttribute('href', '#/search');
    });

    it('searches with Enter, and keeps the query', async () => {
      const { path } = show();
      await userEvent.type(await box(), 'tacos{Escape}{Enter}');
      await waitFor(() => expect(path()).toBe('/search/tacos'));
      expect(localStorage.getItem('query')).toBe('tacos');
    });
  });

  describe('suggestions', () => {
    it('are shown when the box gets the focus, for a text from before too', async () => {
      show({
        choices: { ...CHOICES, query: 'Thai' },
        answers: { suggest: { cuisines: ['Thai'], cities: [], restaurants: [] } },
      });
      const input = await box();
      expect(input).toHaveValue('Thai');
      expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
      await userEvent.click(input);
      expect(await option('Thai')).toBeInTheDocument();
    });

    it('are what is near again once the text is cleared', async () => {
      show({ choices: { ...CHOICES, query: 'Thai' } });
      const input = await box();
      await userEvent.click(screen.getByRole('button', { name: 'Clear text' }));
      expect(input).toHaveValue('');
      expect(input).toHaveFocus();
      expect(await option('Near me')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Clear text' })).not.toBeInTheDocument();
    });

    it('are the last searches and what is near while nothing is typed', async () => {
      const { path, requests } = show();
      localStorage.setItem('searches', JSON.stringify({ user: '', queries: ['tacos', 'thai torrance'] }));
      await userEvent.click(await box());
      const options = within(screen.getByRole('listbox')).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual(['Near me', 'tacos', 'thai torrance']);
      expect(requests.filter(({ call }) => call === 'suggest')).toEqual([]);
      await userEvent.keyboard('{ArrowDown}{Enter}');
      await waitFor(() => expect(path()).toMatch(/^\/search\/near%20me/));
    });

    it('show dishes with their cuisine, and neighborhoods with their city', async () => {
      show({
        answers: {
          suggest: {
            cuisines: [],
            cities: [],
            restaurants: [],
            dishes: [{ dish: 'tacos', cuisine: 'Mexican' }],
            neighborhoods: [{ name: 'Tacna Park', city: 'Orange' }],
          },
        },
      });
      const input = await box();
      await userEvent.type(input, 'tac');
      expect(await option('Tacna Park Orange')).toBeInTheDocument();
      await userEvent.click(await option('Mexican · tacos'));
      expect(input).toHaveValue('tacos');
    });

    it('complete the place after other words', async () => {
      const { path } = show({
        answers: { suggest: { cuisines: [], cities: ['Torrance'], restaurants: [] } },
      });
      await userEvent.type(await box(), 'sushi in torr');
      await userEvent.click(await option('sushi in Torrance'));
      expect(path()).toBe('/search/sushi%20in%20Torrance');
    });

    it('show cuisines and cities at once and restaurants once they are loaded, in groups', async () => {
      let answer = () => {};
      const suggested = new Promise<void>((resolve) => (answer = resolve)).then(() => ({
        cuisines: ['Italian'],
        cities: ['Irvine'],
        restaurants: [{ id: idOf(7), name: 'Il Sole', city: 'Orange' }],
      }));
      show({ answers: { suggest: () => suggested } });
      await userEvent.type(await box(), 'i');
      expect(
        within(screen.getByRole('group', { name: 'Cuisines' }))
          .getAllByRole('option')
          .map((option) => option.textContent),
      ).toEqual(['Italian', 'Indian']);
      expect(within(screen.getByRole('group', { name: 'Cities' })).getByRole('option')).toHaveTextContent(
        'Irvine',
      );
      answer();
      expect(await option('Il Sole Orange')).toBeInTheDocument();
    });

    it('are at most eight', async () => {
      const many = Array.from({ length: 8 }, (_, n) => ({ id: idOf(n), name: `Inn ${n}`, city: 'Orange' }));
      show({ answers: { suggest: { cuisines: [], cities: [], restaurants: many } } });
      await userEvent.type(await box(), 'i');
      await option('Inn 0 Orange');
      expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(8);
    });

    it('can be chosen with the arrow keys and Enter', async () => {
      const torino = { id: idOf(7), name: 'Torino', city: 'Orange' };
      show({ answers: { suggest: { cuisines: [], cities: ['Torrance'], restaurants: [torino] } } });
      const input = await box();
      await userEvent.type(input, 'tor');
      // wait for the server's suggestions: no option is active in a new list
      await option('Torino Orange');
      await userEvent.keyboard('{ArrowDown}');
      expect(await option('Torrance')).toHaveAttribute('aria-selected', 'true');
      expect(input).toHaveAttribute('aria-activedescendant', (await option('Torrance')).id);
      await userEvent.keyboard('{Enter}');
      expect(input).toHaveValue('Torrance');
      expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    });

    it('close with Esc and come back with the next letter', async () => {
      show({ answers: { suggest: { cuisines: ['Thai'], cities: [], restaurants: [] } } });
      const input = await box();
      await userEvent.type(input, 'th{Escape}');
      expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
      await userEvent.type(input, 'a');
      expect(await option('Thai')).toBeInTheDocument();
    });

    it('search at once when one is chosen', async () => {
      const { path } = show({ answers: { suggest: { cuisines: ['Thai'], cities: [], restaurants: [] } } });
      await userEvent.type(await box(), 'th');
      await userEvent.click(await option('Thai'));
      expect(path()).toBe('/search/Thai');
    });

    it('lead straight to a restaurant', async () => {
      const { path } = show({
        answers: {
          suggest: { cuisines: [], cities: [], restaurants: [{ id: idOf(7), name: 'Zuni', city: 'Orange' }] },
        },
      });
      await userEvent.type(await box(), 'zu');
      await userEvent.click(await option('Zuni Orange'));
      expect(path()).toBe(`/restaurants/${idOf(7)}`);
    });

    it('still show cuisines and cities when the server does not answer', async () => {
      show({ answers: { suggest: new Refusal('fault', 'Down.') } });
      await userEvent.type(await box(), 'kor');
      expect(await option('Korean')).toBeInTheDocument();
    });
  });

  describe('Explore Los Angeles', () => {
    it('requests the chosen date, time and party, and again when they change', async () => {
      const { requests } = show();
      await screen.findByRole('link', { name: 'Forno Ocaso' });
      expect(requests.filter(({ call }) => call === 'listRestaurants').at(-1)!.query).toMatchObject({
        date: '2026-11-21',
        time: '7:00 PM',
        party_size: '2',
      });
      expect(screen.getByText('Tables for two tonight from 7:00 PM')).toBeInTheDocument();
      await userEvent.selectOptions(screen.getByLabelText('Party size'), '5');
      await waitFor(() =>
        expect(requests.filter(({ call }) => call === 'listRestaurants').at(-1)!.query).toMatchObject({
          party_size: '5',
        }),
      );
      expect(screen.getByText('Tables for five tonight from 7:00 PM')).toBeInTheDocument();
    });

    it('leads a visitor from an available time to the restaurant, and keeps the time', async () => {
      show();
      const times = await screen.findByRole('group', { name: 'Available times at Forno Ocaso' });
      const slot = within(times).getByRole('link', { name: '7:30 PM' });
      expect(slot).toHaveAttribute(
        'href',
        `#/restaurants/${idOf(1)}?date=2026-11-21&time=7%3A30+PM&party_size=2`,
      );
      await userEvent.click(slot);
      expect(localStorage.getItem('time')).toBe('7:30 PM');
      expect(localStorage.getItem('photoUrl')).toBe('/assets/photos/italian_pizza_hero_v0-960.webp');
    });

    it('leads a diner from an available time to its booking, carrying date, time and party', async () => {
      show({ user: ANA });
      const times = await screen.findByRole('group', { name: 'Available times at Forno Ocaso' });
      expect(within(times).getByRole('link', { name: '8:00 PM' })).toHaveAttribute(
        'href',
        `#/booking/${idOf(1)}?date=2026-11-21&time=8%3A00+PM&party_size=2`,
      );
    });

    it('leads to all restaurants', async () => {
      show();
      expect(await screen.findByRole('link', { name: 'See all restaurants' })).toHaveAttribute(
        'href',
        '#/search',
      );
    });

    it('says when a restaurant has no table then', async () => {
      show();
      await screen.findByRole('link', { name: 'Kumo & Cedar' });
      expect(screen.getByText('No tables at that time')).toBeInTheDocument();
    });

    describe('with more restaurants than one page', () => {
      const third = listed({ id: idOf(3), name: 'Zuni', free_times: ['7:00 PM'] });
      const page = (query: Record<string, string>) =>
        query['after']
          ? { [idOf(3)]: third }
          : reply({
              body: two,
              headers: { Link: '</api/restaurants?after=x&party_size=2&limit=15>; rel="next"' },
            });
      /** jsdom has no layout: the row is given a width. */
      const scrolledToEnd = async () => {
        const row = await screen.findByRole('list', { name: 'Explore Los Angeles' });
        Object.defineProperties(row, { clientWidth: { value: 1200 }, scrollWidth: { value: 1500 } });
        fireEvent.scroll(row);
      };

      it('loads the next ones as the row is scrolled to its end', async () => {
        const shown = show({ answers: { listRestaurants: ({ query }) => page(query) } });
        await screen.findByRole('link', { name: 'Forno Ocaso' });
        await scrolledToEnd();
        expect(await screen.findByRole('link', { name: 'Zuni' })).toBeInTheDocument();
        expect(shown.notified).toEqual(['1 more restaurant shown.']);
        await scrolledToEnd();
        expect(shown.requests.filter(({ call }) => call === 'listRestaurants')).toHaveLength(2);
      });

      it('says when they cannot be loaded, and tries again', async () => {
        let down = true;
        show({
          answers: {
            listRestaurants: ({ query }) =>
              query['after'] && down ? new Refusal('fault', 'No.') : page(query),
          },
        });
        await screen.findByRole('link', { name: 'Forno Ocaso' });
        await scrolledToEnd();
        expect(await screen.findByText('We couldn’t load more restaurants.')).toHaveAttribute(
          'role',
          'alert',
        );
        down = false;
        await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
        expect(await screen.findByRole('link', { name: 'Zuni' })).toBeInTheDocument();
      });
    });

    it('says so when there is no restaurant at all', async () => {
      const { container } = show({ answers: { listRestaurants: {} } });
      expect(await screen.findByText('No restaurants yet.')).toBeInTheDocument();
      expect(screen.getByText('npm run restaurants')).toBeInTheDocument();
      expect(screen.queryByRole('heading', { name: 'Browse by city' })).not.toBeInTheDocument();
      expect(container.querySelectorAll('li:has(span[style])')).toHaveLength(0);
    });

    it('says that it is loading', async () => {
      show({ answers: { listRestaurants: () => new Promise(() => {}) } });
      expect(await screen.findByText('Loading restaurants')).toBeInTheDocument();
    });

    it('says why it failed and tries again', async () => {
      let down = true;
      show({
        answers: { listRestaurants: () => (down ? new Refusal('fault', 'The kitchen is on fire.') : two) },
      });
      expect(await screen.findByRole('alert')).toHaveTextContent('The kitchen is on fire.');
      down = false;
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('link', { name: 'Forno Ocaso' })).toBeInTheDocument();
    });
  });

  it('shows the nine cuisines in order, each leading to its search', async () => {
    show();
    const links = await screen.findAllByRole('link', { name: /^Best .+ Restaurants in LA$/ });
    expect(links.map((link) => link.textContent)).toEqual(
      [
        'Chinese',
        'French',
        'Indian',
        'Italian',
        'Japanese',
        'Korean',
        'Mediterranean',
        'Mexican',
        'Thai',
      ].map((cuisine) => `Best ${cuisine} Restaurants in LA`),
    );
    expect(links[0]).toHaveAttribute('href', '#/search/chinese');
  });

  it('shows the nine cities, each leading to its search, and how it works', async () => {
    show();
    const row = await screen.findByRole('list', { name: 'Browse by city' });
    const links = within(row).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(expect.arrayContaining([...CITIES]));
    expect(links).toHaveLength(9);
    expect(within(row).getByRole('link', { name: 'Long Beach' })).toHaveAttribute(
      'href',
      '#/search/long%20beach',
    );
    expect(screen.getByRole('heading', { name: 'How it works' })).toBeInTheDocument();
  });

  describe('on the Mesa of an operator', () => {
    const facet = (name: string, count = 1) => ({ name, count });
    const linksIn = async (title: string) =>
      within(await screen.findByRole('list', { name: title }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);

    it("offers what the catalogue has: spec.md's cities first, and of its cuisines those alone", async () => {
      const cities = [facet('Pasadena', 9), facet('Irvine', 3), facet('Washington, D.C.'), facet('Torrance')];
      const cuisines = [facet('Peruvian', 9), facet('Thai', 3), facet('Chinese', 2)];
      show({ answers: { getFacets: { cities, cuisines } } });
      expect(await linksIn('Browse by city')).toEqual(['Torrance', 'Irvine', 'Pasadena', 'Washington, D.C.']);
      expect(await linksIn('Top Cuisines')).toEqual([
        'Best Chinese Restaurants in LA',
        'Best Thai Restaurants in LA',
      ]);
      expect(screen.getByRole('link', { name: 'Pasadena' })).toHaveAttribute('href', '#/search/pasadena');
    });

    it('offers its own most frequent cuisines where it has none of the nine', async () => {
      const cuisines = Array.from({ length: 12 }, (_, i) =>
        facet(i ? `Cuisine ${i}` : 'constructor', 20 - i),
      );
      show({ answers: { getFacets: { cities: [facet('Lima')], cuisines } } });
      const links = await linksIn('Top Cuisines');
      expect(links).toHaveLength(9);
      expect(links[0]).toBe('Best constructor Restaurants in LA');
    });

    it('has no empty rows when nothing is known of the catalogue', async () => {
      show({ answers: { getFacets: new Refusal('unavailable', 'Down.') } });
      expect(await screen.findByRole('heading', { name: 'How it works' })).toBeInTheDocument();
      await screen.findByRole('link', { name: 'Forno Ocaso' });
      expect(screen.queryByText('Browse by city')).not.toBeInTheDocument();
      expect(screen.queryByText('Top Cuisines')).not.toBeInTheDocument();
    });
  });

  it('has a title and no accessibility violation', async () => {
    const { container } = show({
      answers: {
        suggest: {
          cuisines: [],
          cities: [],
          restaurants: [{ id: idOf(7), name: 'Il Sole', city: 'Orange' }],
        },
      },
    });
    await screen.findByRole('link', { name: 'Forno Ocaso' });
    await userEvent.type(await box(), 'i');
    await option('Il Sole Orange');
    expect(document.title).toBe('Restaurant reservations across Los Angeles | Mesa');
    expect(await violationsIn(container)).toEqual([]);
  });
});
