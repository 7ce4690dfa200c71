import { render } from '@testing-library/react';
import { renderRemote } from '@mesa/remote-kit/testing';
import { firstPaint } from './first-paint';
import { remote } from './remote';
import { loadScreens, NOW } from './testing';

/**
 * One line for each element that takes space, without the fields' values and what is for screen readers only.
 */
function skeletonOf(element: Element, depth = 0): string[] {
  const takesNone = 'button[hidden], [class=hidden], [class=shown], [role=status], [class=opener], [popover]';
  if (element.matches(`input, select, ${takesNone}`)) return [];
  const line = `${' '.repeat(depth)}${element.tagName} ${element.className.toString()}`;
  return [line, ...[...element.children].flatMap((child) => skeletonOf(child, depth + 1))];
}

describe('the first paint', () => {
  beforeAll(loadScreens);

  it('has the layout of the landing page before its restaurants are loaded', async () => {
    const { container, findByRole } = renderRemote(remote, {
      now: NOW,
      answers: {
        listRestaurants: () => new Promise(() => {}),
        suggest: { cuisines: [], cities: [], restaurants: [] },
      },
    });
    await findByRole('combobox', { name: 'Cuisine or city' });
    const first = (of: Element) => [...of.children].slice(0, 2).flatMap((child) => skeletonOf(child));
    const rendered = first(container);
    expect(rendered.length).toBeGreaterThan(40);
    expect(first(render(firstPaint['/']).container)).toEqual(rendered);
  });
});
