import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { signedIn } from '@mesa/remote-kit';
import { renderRemote, type RenderRemoteOptions } from '@mesa/remote-kit/testing';
import { remote } from '../remote';
import { ANA, idOf, listed, loadScreens, NOW } from '../testing';

const restaurants = {
  [idOf(1)]: listed({ id: idOf(1), name: 'Forno Ocaso' }),
  [idOf(2)]: listed({ id: idOf(2), name: 'Kumo & Cedar' }),
};

function show(options: RenderRemoteOptions = {}) {
  return renderRemote(remote, {
    now: NOW,
    ...options,
    answers: {
      listRestaurants: restaurants,
      suggest: { cuisines: [], cities: [], restaurants: [] },
      listFavorites: { [idOf(2)]: restaurants[idOf(2)]! },
      addFavorite: undefined,
      removeFavorite: undefined,
      ...options.answers,
    },
  });
}
const heart = (name: string) => screen.findByRole('button', { name: `Save ${name} to favorites` });
const changes = ({ requests }: ReturnType<typeof show>) =>
  requests
    .filter(({ call }) => call === 'addFavorite' || call === 'removeFavorite')
    .map(({ call, params }) => [call, params['restaurant_id']]);

beforeAll(loadScreens);

describe('FavoriteButton', () => {
  it('is pressed for what the diner has saved', async () => {
    show({ user: ANA });
    await waitFor(async () => expect(await heart('Kumo & Cedar')).toHaveAttribute('aria-pressed', 'true'));
    expect(await heart('Forno Ocaso')).toHaveAttribute('aria-pressed', 'false');
  });

  it('saves and removes, and says so', async () => {
    const shown = show({ user: ANA });
    await userEvent.click(await heart('Forno Ocaso'));
    expect(await heart('Forno Ocaso')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(shown.notified).toEqual(['Forno Ocaso is in your favorites.']));
    await userEvent.click(await heart('Forno Ocaso'));
    await waitFor(() => expect(shown.notified[1]).toBe('Forno Ocaso is no longer in your favorites.'));
    expect(changes(shown)).toEqual([
      ['addFavorite', idOf(1)],
      ['removeFavorite', idOf(1)],
    ]);
  });

  it('treats a double click as one click', async () => {
    let answer = () => {};
    const shown = show({
      user: ANA,
      answers: { addFavorite: () => new Promise((resolve) => (answer = () => resolve(undefined))) },
    });
    await userEvent.dblClick(await heart('Forno Ocaso'));
    await waitFor(() => expect(changes(shown)).toHaveLength(1));
    answer();
    await waitFor(() => expect(shown.notified).toHaveLength(1));
    expect(await heart('Forno Ocaso')).toHaveAttribute('aria-pressed', 'true');
  });

  it('is restored when saving fails, with the reason', async () => {
    const shown = show({
      user: ANA,
      answers: { addFavorite: new Refusal('unavailable', "You're offline.") },
    });
    await userEvent.click(await heart('Forno Ocaso'));
    await waitFor(() => expect(shown.notified).toEqual(["You're offline."]));
    expect(await heart('Forno Ocaso')).toHaveAttribute('aria-pressed', 'false');
  });

  it('asks a visitor to sign in, and then saves', async () => {
    const shown = show();
    await userEvent.click(await heart('Forno Ocaso'));
    expect(shown.modal()).toBe('login');
    expect(shown.store.getState().modalProps).toMatchObject({ sentence: 'Sign in to save Forno Ocaso.' });
    act(() => void shown.store.dispatch(signedIn(ANA)));
    await waitFor(() => expect(changes(shown)).toEqual([['addFavorite', idOf(1)]]));
    expect(await heart('Forno Ocaso')).toHaveAttribute('aria-pressed', 'true');
  });

  it('saves nothing for a visitor who closed the dialog and signs in later', async () => {
    const shown = show();
    await userEvent.click(await heart('Forno Ocaso'));
    act(() => void shown.store.dispatch({ type: 'modal/modalClosed' }));
    act(() => void shown.store.dispatch(signedIn(ANA)));
    await waitFor(async () => expect(await heart('Kumo & Cedar')).toHaveAttribute('aria-pressed', 'true'));
    expect(changes(shown)).toEqual([]);
  });
});
