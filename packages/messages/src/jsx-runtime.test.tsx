import { fireEvent, render } from '@testing-library/react';
import { useState, type ReactNode } from 'react';

/** What a browser's translator does: each text node stands in two elements of its own. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const inner = document.createElement('font');
    const outer = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** A page with a button that goes from the first content to the second. */
function Page({ contents: [first, second] }: { contents: readonly [ReactNode, ReactNode] }) {
  const [next, setNext] = useState(false);
  return (
    <>
      <button onClick={() => setNext(true)}>Next</button>
      <main>{next ? second : first}</main>
    </>
  );
}

const Box = ({ children, mark }: { children: ReactNode; mark?: boolean }) => (
  <p>
    {mark && <b>!</b>}
    {children}
  </p>
);

describe('the JSX runtime on a translated page', () => {
  it.each<[string, ReactNode, ReactNode, string]>([
    [
      'a text beside an element',
      <p key="p">
        Sus <i>1</i>
      </p>,
      <p key="p">
        Italian <i>1</i>
      </p>,
      'Italian 1',
    ],
    ['texts that become one', <p key="p">{'4'} People</p>, <p key="p">{'2'} People</p>, '2 People'],
    [
      'an element before a text',
      <Box key="p">Open</Box>,
      <Box key="p" mark>
        Open
      </Box>,
      '!Open',
    ],
    [
      'a text that goes',
      <Box key="p" mark>
        Full
      </Box>,
      <Box key="p" mark>
        {null}
      </Box>,
      '!',
    ],
    [
      'texts of a component',
      <Box key="p" mark>
        a {1}
      </Box>,
      <Box key="p" mark>
        a {2}
      </Box>,
      '!a 2',
    ],
    ['a text in a fragment', <>Save</>, <>Saved</>, 'Saved'],
    [
      'a fragment that becomes a text',
      <>
        <b>1</b> of 2
      </>,
      'All',
      'All',
    ],
  ])('shows %s as it changes', (_case, first, second, shown) => {
    const { container, getByRole } = render(<Page contents={[first, second]} />);
    translate(container);
    fireEvent.click(getByRole('button'));
    expect(getByRole('main')).toHaveTextContent(shown);
  });

  it('adds no element to texts alone, and keeps the place of elements', () => {
    const { container } = render(
      <>
        <p>Hello {'Ana'}</p>
        <p>
          {false}
          <b>1</b>
          {' of '}
          {2}
        </p>
        <select aria-label="Party">
          <option>{4} People</option>
        </select>
      </>,
    );
    expect(container.innerHTML).toBe(
      '<p>Hello Ana</p><p><b>1</b><span> of 2</span></p>' +
        '<select aria-label="Party"><option>4 People</option></select>',
    );
  });
});
