import { render } from '@testing-library/react';
import { useLongList } from './use-long-list';

function drawn() {
  const lengths: number[] = [];
  function List({ list }: { list: readonly number[] }) {
    const shown = useLongList(list, 4);
    lengths.push(shown.length);
    return <>{shown.join(' ')}</>;
  }
  return { List, lengths };
}

describe('useLongList', () => {
  it('renders the first items at once, and then all', () => {
    const { List, lengths } = drawn();
    const { container } = render(<List list={[1, 2, 3, 4, 5, 6]} />);
    expect(lengths).toEqual([4, 6]);
    expect(container).toHaveTextContent('1 2 3 4 5 6');
  });

  it('renders a new list after the update that brought it', () => {
    const { List, lengths } = drawn();
    const { container, rerender } = render(<List list={[1, 2]} />);
    rerender(<List list={[7, 8, 9]} />);
    expect(lengths).toEqual([2, 2, 2, 3]);
    expect(container).toHaveTextContent('7 8 9');
  });
});
