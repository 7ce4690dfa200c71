import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, type Hours } from '@mesa/contract';
import { reply, type RenderRemoteOptions } from '@mesa/remote-kit/testing';
import { ANA, idOf, listed, loadScreens, restaurant, violationsIn } from '../../testing';
import { heading, offers, openRestaurant, page } from './testing';

type Answers = NonNullable<RenderRemoteOptions['answers']>;

const EVENING = [{ open: '5:00 PM', close: '10:00 PM' }];
const HOURS: Hours = {
  mon: [],
  tue: EVENING,
  wed: EVENING,
  thu: EVENING,
  fri: EVENING,
  sat: EVENING,
  sun: EVENING,
};

beforeAll(loadScreens);
afterEach(() => {
  delete (navigator as { share?: unknown }).share;
});

describe('the restaurant page', () => {
  it('shows name, average, counts, cuisine, price, neighborhood and description', async () => {
    openRestaurant();
    await heading();
    const overview = screen.getByRole('region', { name: 'Forno Ocaso' });
    expect(overview).toHaveTextContent('4.8');
    expect(overview).not.toHaveTextContent('4.87');
    for (const text of [
      '2 reviews',
      'Italian',
      'Arts District, Los Angeles',
      '$15 to $30 per person',
      'Moderate',
      'Wood-fired pies in a sunlit room.',
    ])
      expect(overview).toHaveTextContent(text);
    expect(within(overview).getByRole('img', { name: /Price 2 of 4/ })).toBeInTheDocument();
    expect(
      within(overview)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rating', 'Cuisine', 'Price', 'Area', 'Hours', 'Noise']);
    expect(document.title).toBe('Forno Ocaso | Mesa');
  });

  it('shows what the restaurant says of itself and reviews do not deny, and its popular dishes', async () => {
    const change = restaurant({
      average_noise: 2.6,
      tags: ['patio', 'quiet', 'kids'],
      dishes: [
        { name: 'Mole negro', price: 19 },
        { name: 'Churros', price: 8.5 },
      ],
    });
    openRestaurant({ answers: { getRestaurant: page({ restaurant: change }) } });
    await heading();
    const tags = within(await screen.findByRole('region', { name: 'Features' })).getAllByRole('listitem');
    expect(tags.map(({ textContent }) => textContent)).toEqual(['Outdoor seating', 'Good for kids']);
    const dishes = within(await screen.findByRole('region', { name: 'Popular dishes' }));
    expect(dishes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mole negro$19',
      'Churros$8.50',
    ]);
  });

  it('draws nothing of what a restaurant does not have', async () => {
    const bare = restaurant({ website: '', description: '', neighborhood: '', photoUrls: [] });
    const { container } = openRestaurant({ answers: { getRestaurant: page({ restaurant: bare }) } });
    await heading();
    const location = within(await screen.findByRole('region', { name: 'Location and hours' }));
    expect(location.getAllByRole('link')).toHaveLength(3);
    expect(screen.queryByRole('region', { name: 'Features' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Popular dishes' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Photos' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'See all photos' })).not.toBeInTheDocument();
    expect(container.querySelectorAll('p:empty')).toHaveLength(0);
    expect(await violationsIn(container)).toEqual([]);
  });

  it('says in one line when the hours of all days are the same', async () => {
    openRestaurant();
    await heading();
    const location = within(await screen.findByRole('region', { name: 'Location and hours' }));
    await userEvent.click(location.getByText('Open now'));
    expect(location.getByText('Every day').nextElementSibling).toHaveTextContent('10:00 AM to 12:00 AM');
    expect(location.queryByText('Monday')).not.toBeInTheDocument();
  });

  describe('from a list that has the restaurant', () => {
    const openFromSearch = async (getRestaurant: Answers['getRestaurant']) => {
      const [{ id, name, city }, none] = [listed(), []];
      const searchRestaurants = reply({ body: [listed()] });
      const suggest = { cuisines: none, cities: none, restaurants: [{ id, name, city }] };
      openRestaurant({ path: '/search', answers: { searchRestaurants, suggest, getRestaurant } });
      await screen.findByRole('link', { name });
      const box = screen.getByRole('combobox', { name: 'Location or Cuisine' });
      fireEvent.change(box, { target: { value: name } });
      await userEvent.click(await screen.findByRole('option', { name: `${name} ${city}` }));
    };

    it('shows it before its own answer is here', async () => {
      await openFromSearch(() => new Promise(() => {}));
      expect(await screen.findByText('$15 to $30 per person')).toBeInTheDocument();
      expect(await heading()).toBeInTheDocument();
      expect(document.title).toBe('Forno Ocaso | Mesa');
      expect(screen.queryByText('Maya O.')).not.toBeInTheDocument();
    });

    it('stays when its own answer fails, which is tried again', async () => {
      let fails = true;
      await openFromSearch(() => (fails ? new Refusal('unavailable', 'Check your connection.') : page()));
      expect(await screen.findByText('Check your connection.')).toBeInTheDocument();
      expect(await heading()).toBeInTheDocument();
      fails = false;
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('Maya O.')).toBeInTheDocument();
    });

    it('says when it no longer exists', async () => {
      await openFromSearch(new Refusal('missing', "We couldn't find that."));
      expect(await screen.findByText("We can't find that restaurant")).toBeInTheDocument();
    });
  });

  it('says whether the restaurant is open, and shows the hours of the week on demand', async () => {
    openRestaurant({ answers: { getRestaurant: page({ restaurant: restaurant({ hours: HOURS }) }) } });
    await heading();
    expect(screen.getByRole('region', { name: 'Forno Ocaso' })).toHaveTextContent('Opens at 5:00 PM');
    const location = within(await screen.findByRole('region', { name: 'Location and hours' }));
    await userEvent.click(location.getByText('Opens at 5:00 PM'));
    const hoursOf = (name: string) => location.getByText(name).nextElementSibling;
    expect(hoursOf('Monday')).toHaveTextContent('Closed');
    expect(hoursOf('Saturday')).toHaveTextContent('5:00 PM to 10:00 PM');
  });

  it('links to directions, website and phone', async () => {
    openRestaurant();
    const location = within(await screen.findByRole('region', { name: 'Location and hours' }));
    expect(location.getByRole('link', { name: /^1412 Mateo Street/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/destination=1412%20Mateo%20Street%2C%20Los%20Angeles%2C%20CA%2090021$/),
    );
    expect(location.getByRole('link', { name: /^fornoocaso.example/ })).toHaveAttribute(
      'href',
      'https://fornoocaso.example/',
    );
    expect(location.getByRole('link', { name: '(213) 555-0142' })).toHaveAttribute('href', 'tel:2135550142');
  });

  it('draws its own map without a key, and says that it is a sketch', async () => {
    openRestaurant();
    const map = await screen.findByRole('img', { name: /^Map around 1412 Mateo Street/ });
    expect(map).not.toHaveAttribute('src');
    expect(map).toHaveTextContent('Sketch, not to scale');
  });

  it("shows a Google map when the page has a key, and Mesa's own when that does not load", async () => {
    openRestaurant({ mapsKey: 'a key' });
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

  it('scrolls to a section from the tabs and marks it', async () => {
    openRestaurant();
    await screen.findByText('Maya O.');
    const tabs = within(screen.getByRole('navigation', { name: 'On this page' }));
    expect(tabs.getByRole('button', { name: 'Overview' })).toHaveAttribute('aria-current', 'location');
    await userEvent.click(tabs.getByRole('button', { name: 'Reviews' }));
    expect(tabs.getByRole('button', { name: 'Reviews' })).toHaveAttribute('aria-current', 'location');
    expect(screen.getByRole('region', { name: 'What 2 diners say' })).toHaveFocus();
  });

  it('shares a link with the chosen date, time and party size', async () => {
    const share = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    openRestaurant();
    await heading();
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({
      title: 'Forno Ocaso',
      url: `${window.location.origin}/r/forno-ocaso?date=2026-11-21&time=7%3A00+PM&party_size=2`,
    });
  });

  it('saves the restaurant to the favorites of a diner', async () => {
    const { requests } = openRestaurant({ user: ANA, answers: { addFavorite: undefined } });
    await heading();
    await userEvent.click(screen.getByRole('button', { name: 'Save Forno Ocaso to favorites' }));
    expect(requests.find(({ call }) => call === 'addFavorite')!.params).toEqual({ restaurant_id: idOf(1) });
    const saved = await screen.findByRole('button', { name: 'Saved. Remove Forno Ocaso from favorites' });
    expect(saved).toHaveTextContent('Saved');
  });

  it('says that it is loading', async () => {
    openRestaurant({ answers: { getRestaurant: () => new Promise(() => {}) } });
    expect(await screen.findByText('Loading the restaurant')).toBeInTheDocument();
  });

  it('says why it failed and tries again', async () => {
    let down = true;
    openRestaurant({
      answers: { getRestaurant: () => (down ? new Refusal('fault', 'The kitchen is on fire.') : page()) },
    });
    expect(await screen.findByText('The kitchen is on fire.')).toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading()).toBeInTheDocument();
  });

  it('links to all restaurants when this one does not exist', async () => {
    openRestaurant({ answers: { getRestaurant: new Refusal('missing', "We couldn't find that.") } });
    expect(await screen.findByText("We can't find that restaurant")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all restaurants' })).toHaveAttribute('href', '#/search');
  });

  it.each([
    ['a diner', ANA],
    ['a visitor', null],
  ])('has no accessibility violation for %s', async (_, user) => {
    const { container } = openRestaurant({ user });
    await heading();
    await offers();
    expect(await violationsIn(container)).toEqual([]);
  });
});
