import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { offersFrom, type Understood } from '@mesa/contract';
import { setLanguage } from '@mesa/remote-kit';
import { renderRemote, reply, type RenderRemoteOptions } from '@mesa/remote-kit/testing';
import { remote } from './remote';
import { MAYA, page, slots } from './screens/restaurant/testing';
import { idOf, listed, loadScreens, NOW, violationsIn } from './testing';

const CHOICES = { date: '2026-11-21', time: '7:00 PM', partySize: 2 };
const offers = offersFrom('7:00 PM').map((time) => ({ time, available: time !== '7:30 PM' }));
const forno = listed({ offers, free_times: ['7:00 PM'] });

const found = (understood: Partial<Understood> = {}, list = [forno]) =>
  reply({
    body: list,
    headers: {
      'X-Total-Count': String(list.length),
      'X-Available-Count': String(list.length),
      'X-Available-Of': String(list.length),
      'X-Search-Understood': encodeURIComponent(
        JSON.stringify({ parts: [], ignored: [], near_me: false, has_place: false, ...understood }),
      ),
    },
  });

const show = (path: string, answers: RenderRemoteOptions['answers'] = {}) =>
  renderRemote(remote, {
    now: NOW,
    path,
    choices: CHOICES,
    answers: {
      listRestaurants: { [forno.id]: forno },
      searchRestaurants: () => found(),
      suggest: { cuisines: ['Italian'], cities: [], restaurants: [] },
      getRestaurant: page(),
      getAvailability: slots('7:00 PM', '8:00 PM'),
      listReviews: reply({ body: {} }),
      ...answers,
    },
  });

beforeAll(loadScreens);
beforeEach(() => {
  document.documentElement.lang = 'es';
});
afterEach(() => {
  document.documentElement.lang = 'en';
});

describe('the screens in Spanish', () => {
  it('begin with a search and the restaurants that have a table', async () => {
    const { container } = show('/');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Los Ángeles, tu mesa está lista.',
    );
    expect(document.title).toBe('Reservaciones en restaurantes de Los Ángeles | Mesa');
    expect(screen.getByText('Mesas para dos esta noche desde las 7:00 p. m.')).toBeInTheDocument();
    const times = await screen.findByRole('group', { name: 'Horarios disponibles en Forno Ocaso' });
    expect(within(times).getByRole('link', { name: '7:00\u00A0p.\u00A0m.' })).toBeInTheDocument();
    expect(
      await screen.findByRole('link', { name: 'Los mejores restaurantes de comida italiana en LA' }),
    ).toHaveAttribute('href', '#/search/italian');
    expect(await violationsIn(container)).toEqual([]);
  });

  it('name the cuisine of a link, in the heading and in the text box', async () => {
    show('/search/italian');
    expect(await screen.findByText('1 restaurante disponible')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Buscaste “italiana”');
    expect(screen.getByRole('combobox', { name: 'Lugar o cocina' })).toHaveValue('italiana');
    expect(screen.getByText('1 tiene mesa cerca de las 7:00 p. m.')).toBeInTheDocument();
    expect(screen.getByText('2 personas, sáb, 21 de nov a las 7:00 p. m.')).toBeInTheDocument();
    expect(screen.getByText('Reservado 412 veces')).toBeInTheDocument();
  });

  it('say how the words were understood', async () => {
    const parts: Understood['parts'] = [
      { kind: 'cuisine', label: 'Italian' },
      { kind: 'away', label: 'Santa Monica' },
    ];
    const nearest = [{ city: 'Beverly Hills', count: 13, km: 10 }];
    show('/search/itallian%20santa%20monica', {
      searchRestaurants: () => found({ parts, nearest, corrected: 'italian santa monica' }),
    });
    expect(await screen.findByText('Italiana cerca de Santa Monica')).toBeInTheDocument();
    expect(screen.getByText(/^Mesa todavía no tiene/)).toHaveTextContent(
      'Las ciudades más cercanas: Beverly Hills (a 6.2 millas, 13 restaurantes)',
    );
    expect(screen.getByText(/^Mostramos resultados de/)).toHaveTextContent(
      'Mostramos resultados de italian santa monica. Si quieres, busca itallian santa monica',
    );
  });

  it('name cuisines in corrections and in the suggestions of dishes', async () => {
    show('/search/itallian', {
      searchRestaurants: () => found({ corrected: 'italian' }),
      suggest: {
        ...{ cuisines: [], cities: [], restaurants: [] },
        dishes: [{ dish: 'brunch', cuisine: 'French, Italian' }],
      },
    });
    expect(await screen.findByText(/^Mostramos resultados de/)).toHaveTextContent(
      'Mostramos resultados de italiana. Si quieres, busca itallian',
    );
    const box = screen.getByRole('combobox', { name: 'Lugar o cocina' });
    await userEvent.clear(box);
    await userEvent.type(box, 'brun');
    expect(await screen.findByRole('option', { name: /brunch/ })).toHaveTextContent(
      'Francesa, Italiana · brunch',
    );
  });

  it('name the author of a review whose account was deleted', async () => {
    const reviews = { [MAYA.id]: { ...MAYA, author: 'Former diner' } };
    show(`/restaurants/${idOf(1)}`, { getRestaurant: page({ reviews }) });
    expect(await screen.findByText('Antiguo comensal')).toBeInTheDocument();
    expect(screen.queryByText('Former diner')).not.toBeInTheDocument();
  });

  it('offer other ways when nothing is found', async () => {
    show('/search/xyzzy', { searchRestaurants: () => found({}, []) });
    expect(await screen.findByText('Ningún restaurante coincide con “xyzzy”')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: '¿Quisiste decir…?' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Tailandesa' })).toHaveAttribute('href', '#/search/thai');
  });

  it('show a restaurant, its hours, times and reviews', async () => {
    show(`/restaurants/${idOf(1)}`);
    expect(await screen.findByRole('heading', { name: 'Haz una reservación' })).toBeInTheDocument();
    const times = await screen.findByRole('group', { name: 'Horarios del sáb, 21 de nov para 2 personas' });
    expect(within(times).getByRole('link', { name: '7:30\u00A0p.\u00A0m., Lleno' })).toBeInTheDocument();
    expect(
      screen.getByText('Mesa a las 7:00 p. m. para 2 el sáb, 21 de nov. Inicia sesión para reservarla.'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Lo que dicen 2 comensales' })).toBeInTheDocument();
    expect(screen.getByText('miércoles')).toBeInTheDocument();
    expect(screen.getAllByText(/^De las 10:00 a\. m\. a las .* [ap]\. m\.$/).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Ver todos los horarios' }));
    expect(screen.getByRole('group', { name: 'Almuerzo' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^sáb ?21 de nov$/ })).toHaveLength(1);
  });

  it('follow a change of language in place, and a half-filled search form keeps what it has', async () => {
    document.documentElement.lang = 'en';
    const shown = show('/search/italian');
    const box = await screen.findByRole('combobox', { name: 'Location or Cuisine' });
    await screen.findByText('1 restaurant available');
    await userEvent.clear(box);
    await userEvent.type(box, 'sushi in tor');
    const sent = shown.requests.length;
    await act(() => setLanguage('es'));
    await waitFor(() => expect(box).toHaveAccessibleName('Lugar o cocina'));
    expect(box).toHaveValue('sushi in tor');
    expect(box).toHaveFocus();
    expect(screen.getByText('1 restaurante disponible')).toBeInTheDocument();
    expect(document.title).toBe('Restaurantes para “italiana” | Mesa');
    expect(shown.requests.slice(sent).map(({ call }) => call)).not.toContain('searchRestaurants');
  });
});
