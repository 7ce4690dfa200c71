import { render } from '@testing-library/react';
import { renderRemote } from '@mesa/remote-kit/testing';
import { firstPaint } from './first-paint';
import { remote } from './remote';
import { loadScreens, NOW } from './testing';

/** Elements that take room, one line each: what a diner chose and what only readers hear is left out. */
function skeletonOf(element: Element, depth = 0): string[] {
  if (element.matches('input, select, button[hidden], [class=hidden], [class=shown], [role=status]'))
    return [];
  const own = `${' '.repeat(depth)}${element.tagName} ${element.className.toString()}`;
  return [own, ...[...element.children].flatMap((child) => skeletonOf(child, depth + 1))];
}

beforeAll(loadScreens);

it('holds the places of the landing page while its tables are on their way', async () => {
  const { container, findByRole } = renderRemote(remote, {
    now: NOW,
    answers: {
      listRestaurants: () => new Promise(() => {}),
      suggest: { cuisines: [], cities: [], restaurants: [] },
    },
  });
  await findByRole('combobox', { name: 'Cuisine or city' });
  const first = (of: Element) => [...of.children].slice(0, 2).flatMap((child) => skeletonOf(child));
  const drawn = first(container);
  expect(drawn.length).toBeGreaterThan(40);
  expect(first(render(firstPaint['/']).container)).toEqual(drawn);
});
