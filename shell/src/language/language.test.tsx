import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEMO_EMAIL, Refusal, type Hold, type User, type Watch } from '@mesa/contract';
import { restaurantFixture } from '@mesa/remote-kit/testing';
import { both } from '../testing/remotes';
import { ana, renderShell } from '../testing/render-shell';
import { preferredLocale } from './language-choice';

const changeUser = { user: ana };
const spanish = () => screen.getByRole('button', { name: 'Español' });
const lang = () => document.documentElement.lang;

/** What another tab of the browser does. */
function chooseElsewhere(language: string | null) {
  if (language) localStorage.setItem('language', language);
  else localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: language && 'language' })));
}

function speak(...languages: string[]) {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

describe('the language of the page', () => {
  afterEach(() => {
    cleanup();
    localStorage.clear();
    document.documentElement.lang = 'en';
    jest.restoreAllMocks();
  });

  it.each([
    ['this browser’s choice', 'es', 'en', ['en-US'], 'es'],
    ['the account’s', null, 'es', ['en-US'], 'es'],
    ['the browser’s', null, null, ['es-MX', 'en'], 'es'],
    ['the browser’s first that Mesa speaks', null, null, ['fr', 'es-419', 'en'], 'es'],
    ['English', null, null, ['fr', 'de'], 'en'],
    ['English where the choice means nothing', 'tlh', null, ['fr'], 'en'],
  ] as const)('is %s', (_, choice, account, browser, language) => {
    if (choice) localStorage.setItem('language', choice);
    speak(...browser);
    expect(preferredLocale(account)).toBe(language);
  });

  describe('the switch', () => {
    it('changes the open page in place, and keeps what was typed', async () => {
      const { path, requests } = renderShell({ published: both, path: '/search' });
      const words = await screen.findByLabelText('Words');
      await userEvent.type(words, 'tacos');
      expect(screen.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
      await userEvent.click(spanish());
      expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeInTheDocument();
      expect(lang()).toBe('es');
      expect(screen.getByLabelText('Words')).toBe(words);
      expect(words).toHaveValue('tacos');
      expect(spanish()).toHaveAttribute('aria-pressed', 'true');
      expect(screen.getByRole('group', { name: 'Idioma' })).toContainElement(spanish());
      expect([path(), localStorage.getItem('language')]).toEqual(['/search', 'es']);
      expect(requests).toEqual([]);
    });

    it('names each language by its own name, for readers of that language', () => {
      renderShell({ published: both });
      const buttons = within(screen.getByRole('group', { name: 'Language' })).getAllByRole('button');
      expect(buttons.map(({ lang: of, textContent }) => [of, textContent])).toEqual([
        ['en', 'English'],
        ['es', 'Español'],
      ]);
    });

    it('works by the keyboard', async () => {
      renderShell({ published: both });
      spanish().focus();
      await userEvent.keyboard('{Enter}');
      expect(await screen.findByText('Saltar al contenido')).toBeInTheDocument();
      expect(spanish()).toHaveFocus();
    });

    it('keeps the last of two quick choices on the account', async () => {
      const { requests } = renderShell({ published: both, user: ana, answers: { changeUser } });
      await userEvent.click(spanish());
      await userEvent.click(screen.getByRole('button', { name: 'English' }));
      const sent = () => requests.filter(({ call }) => call === 'changeUser').map(({ body }) => body);
      await waitFor(() => expect(sent().at(-1)).toEqual({ user: { language: 'en' } }));
      expect(lang()).toBe('en');
    });

    it('says when the account could not keep it, and changes the page all the same', async () => {
      const refused = new Refusal('fault', 'Not now.');
      renderShell({ published: both, user: ana, answers: { changeUser: refused } });
      await userEvent.click(spanish());
      expect(await screen.findByText('Not now.')).toBeInTheDocument();
      expect(screen.getByText('Hola, Ana')).toBeInTheDocument();
    });

    it('leaves the shared account of the demo diner alone', async () => {
      const demo: User = { ...ana, email: DEMO_EMAIL };
      const { requests } = renderShell({ published: both, user: demo, answers: { changeUser } });
      await userEvent.click(spanish());
      expect(await screen.findByText('Hola, Ana')).toBeInTheDocument();
      expect(requests.filter(({ call }) => call === 'changeUser')).toEqual([]);
    });

    it('translates a toast that stays', async () => {
      const slot = { restaurant_id: 'c'.repeat(24), date: '2026-11-27', time: '1:00 PM', party_size: 2 };
      const hold: Hold = { id: 'd'.repeat(24), ...slot, expires_at: '2026-11-21T20:02:00Z' };
      const created_at = '2026-11-21T19:00:00Z';
      const watch: Watch = { id: 'e'.repeat(24), ...slot, state: 'offered', hold, created_at };
      const getRestaurant = { restaurant: { ...restaurantFixture(), name: 'Forno Ocaso' }, reviews: {} };
      const { live } = renderShell({ published: both, user: ana, answers: { getRestaurant, changeUser } });
      act(() => live.send('ReservationsChannel', {}, { type: 'offer', watch, hold }));
      await screen.findByText('A table at Forno Ocaso on Fri, Nov 27 at 1:00 PM is yours for two minutes.');
      await userEvent.click(spanish());
      const sentence = 'Una mesa en Forno Ocaso el vie, 27 de nov a la 1:00 p. m. es tuya por dos minutos.';
      expect(await screen.findByText(sentence)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Reservar' })).toBeInTheDocument();
    });
  });

  describe('with other tabs', () => {
    it('follows their choice', async () => {
      renderShell({ published: both });
      chooseElsewhere('es');
      expect(await screen.findByRole('button', { name: 'Crear cuenta' })).toBeInTheDocument();
      chooseElsewhere(null);
      expect(await screen.findByRole('button', { name: 'Sign up' })).toBeInTheDocument();
    });
  });

  describe('after signing in', () => {
    const ofSpanish: User = { ...ana, language: 'es' };
    const signIn = (user: User, tabs: ReturnType<typeof renderShell>['tabs']) =>
      act(() => tabs.receive({ kind: 'signed-in', user }));

    it('is the account’s where this browser has no choice of its own', async () => {
      const { tabs } = renderShell({ published: both });
      signIn(ofSpanish, tabs);
      expect(await screen.findByText('Hola, Ana')).toBeInTheDocument();
    });

    it('stays what was chosen in this browser', async () => {
      const { tabs, requests } = renderShell({ published: both });
      await userEvent.click(screen.getByRole('button', { name: 'English' }));
      signIn(ofSpanish, tabs);
      expect(await screen.findByText('Hi, Ana')).toBeInTheDocument();
      expect(requests.filter(({ call }) => call === 'changeUser')).toEqual([]);
    });

    it('becomes that of an account without one', async () => {
      localStorage.setItem('language', 'es');
      const { tabs, requests } = renderShell({ published: both, answers: { changeUser } });
      signIn({ ...ana, language: null }, tabs);
      expect(await screen.findByText('Hola, Ana')).toBeInTheDocument();
      await waitFor(() =>
        expect(requests).toContainEqual(
          expect.objectContaining({ call: 'changeUser', body: { user: { language: 'es' } } }),
        ),
      );
    });
  });
});
