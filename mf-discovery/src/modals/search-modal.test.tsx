import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@mesa/remote-kit/testing';
import { remote } from '../remote';
import { loadScreens, NOW, violationsIn } from '../testing';

/** A path of another remote: only the modal is shown. */
const ELSEWHERE = '/profile';

beforeAll(loadScreens);

describe('the search modal', () => {
  const show = () =>
    renderRemote(remote, {
      path: ELSEWHERE,
      now: NOW,
      modal: { name: 'search', props: {} },
      answers: { suggest: { cuisines: [], cities: [], restaurants: [] }, searchRestaurants: [] },
    });

  it('has the search box, and closes when it is submitted', async () => {
    const { path, modal } = show();
    const box = await screen.findByRole('combobox', { name: 'Cuisine or city' });
    await userEvent.type(box, 'korean{Escape}{Enter}');
    await waitFor(() => expect(path()).toMatch(/^\/search\/korean/));
    expect(modal()).toBeNull();
    expect(localStorage.getItem('query')).toBe('korean');
  });

  it('has a link to the search, which closes it', async () => {
    const { modal } = show();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Cuisine or city' }), 'korean{Escape}');
    const link = screen.getByRole('link', { name: "Let's go" });
    expect(link).toHaveAttribute('href', '#/search/korean');
    await userEvent.click(link);
    expect(modal()).toBeNull();
  });

  it('has no accessibility violation', async () => {
    const { container } = show();
    await screen.findByRole('combobox', { name: 'Cuisine or city' });
    expect(await violationsIn(container)).toEqual([]);
  });
});
