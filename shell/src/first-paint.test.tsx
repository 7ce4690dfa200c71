import { render } from '@testing-library/react';
import { FNAME_MARK } from '@mesa/contract';
import { readFirstPaintContent } from './first-paint/first-paint-content';
import { firstPaint } from './first-paint';
import { both } from './testing/remotes';
import { ana, renderShell } from './testing/render-shell';

/** The header's markup. */
const headerOf = (container: Element) => container.querySelector('header')!.innerHTML;

describe('the first paint', () => {
  it.each([
    ['a visitor', null, firstPaint.visitor],
    ['a diner', ana, firstPaint.diner],
  ] as const)('has the same header as the shell draws for %s', (_, user, paint) => {
    const shell = renderShell({ published: both, user });
    const drawn = headerOf(shell.container);
    shell.unmount();
    const { container } = render(paint);
    expect(headerOf(container).replace(FNAME_MARK, 'Ana')).toBe(drawn);
  });

  it('is inert for pointer, keyboard and screen reader', () => {
    const { container } = render(firstPaint.visitor);
    expect(container.firstElementChild).toHaveAttribute('inert');
    expect(container.children).toHaveLength(1);
  });

  describe('the content read from the page', () => {
    it('is the content of main, with the path that the page was opened at', () => {
      const root = document.createElement('div');
      root.innerHTML = '<div inert><header></header><main><h1>Los Angeles</h1><p>Soon</p></main></div>';
      const { path, nodes } = readFirstPaintContent(root, '/')!;
      expect([path, nodes.map(({ textContent }) => textContent)]).toEqual(['/', ['Los Angeles', 'Soon']]);
    });

    it('is null on a page without a first paint', () =>
      expect(readFirstPaintContent(document.createElement('div'), '/')).toBeNull());
  });
});
