import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Carousel } from './carousel';

describe('Carousel', () => {
  /** jsdom has no layout, so the test sets the widths. */
  function show(widths: { shown: number; all: number }) {
    render(
      <Carousel title="Explore Los Angeles" itemWidth={268}>
        {[
          <a key="a" href="#/a">
            A
          </a>,
          <a key="b" href="#/b">
            B
          </a>,
        ]}
      </Carousel>,
    );
    const track = screen.getByRole('list', { name: 'Explore Los Angeles' });
    Object.defineProperties(track, {
      clientWidth: { value: widths.shown },
      scrollWidth: { value: widths.all },
    });
    const scrollBy = jest.fn();
    track.scrollBy = scrollBy;
    fireEvent.scroll(track);
    return {
      track,
      scrollBy,
      left: screen.getByRole('button', { name: 'Scroll left' }),
      right: screen.getByRole('button', { name: 'Scroll right' }),
    };
  }
  const scrollTo = (track: HTMLElement, left: number) => {
    track.scrollLeft = left;
    fireEvent.scroll(track);
  };

  it('is a named list of its cards, reachable by keyboard', () => {
    const { track } = show({ shown: 1200, all: 3000 });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(track).toHaveAttribute('tabindex', '0');
    expect(screen.getByRole('region', { name: 'Explore Los Angeles' })).toBeInTheDocument();
  });

  it('requests more items near its end', () => {
    const onNearEnd = jest.fn();
    render(
      <Carousel
        title="Top Cuisines"
        itemWidth={216}
        onNearEnd={onNearEnd}
        action={<a href="#/search">See all</a>}
      >
        <a href="#/a">A</a>
      </Carousel>,
    );
    const track = screen.getByRole('list', { name: 'Top Cuisines' });
    Object.defineProperties(track, { clientWidth: { value: 1000 }, scrollWidth: { value: 4000 } });
    scrollTo(track, 900);
    expect(onNearEnd).not.toHaveBeenCalled();
    scrollTo(track, 1100);
    expect(onNearEnd).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '#/search');
  });

  it("measures its width after the browser's layout, without forcing another", () => {
    let laidOut = () => {};
    class Observer {
      constructor(callback: () => void) {
        laidOut = callback;
      }
      observe() {}
      disconnect() {}
    }
    Object.assign(window, { ResizeObserver: Observer });
    const scrollWidth = jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(3000);
    try {
      render(
        <Carousel title="Top Cuisines" itemWidth={216}>
          {[
            <a key="a" href="#/a">
              A
            </a>,
          ]}
        </Carousel>,
      );
      expect(scrollWidth).not.toHaveBeenCalled();
      scrollWidth.mockReturnValue(0);
      act(laidOut);
      expect(screen.getByRole('button', { name: 'Scroll right' })).toBeDisabled();
    } finally {
      scrollWidth.mockRestore();
      Reflect.deleteProperty(window, 'ResizeObserver');
    }
  });

  it('scrolls 500 px right and 600 px left', async () => {
    const { track, scrollBy, left, right } = show({ shown: 1200, all: 3000 });
    await userEvent.click(right);
    expect(scrollBy).toHaveBeenLastCalledWith({ left: 500, behavior: 'smooth' });
    scrollTo(track, 500);
    await userEvent.click(left);
    expect(scrollBy).toHaveBeenLastCalledWith({ left: -600, behavior: 'smooth' });
  });

  it('counts each of two quick presses', async () => {
    const { track, scrollBy, left, right } = show({ shown: 1200, all: 3000 });
    await userEvent.click(right);
    scrollTo(track, 71);
    await userEvent.click(right);
    expect(scrollBy).toHaveBeenLastCalledWith({ left: 929, behavior: 'smooth' });
    scrollTo(track, 1000);
    await userEvent.click(left);
    expect(scrollBy).toHaveBeenLastCalledWith({ left: -600, behavior: 'smooth' });
    // the diner scrolls during the animation
    scrollTo(track, 800);
    fireEvent(track, new Event('scrollend'));
    await userEvent.click(right);
    expect(scrollBy).toHaveBeenLastCalledWith({ left: 500, behavior: 'smooth' });
  });

  it('moves the focus to the list when the focused button gets disabled', async () => {
    const { track, right } = show({ shown: 1200, all: 3000 });
    await userEvent.click(right);
    expect(right).toHaveFocus();
    scrollTo(track, 1800);
    expect(track).toHaveFocus();
  });

  it('disables a button at its end', () => {
    const { track, left, right } = show({ shown: 1200, all: 3000 });
    expect(left).toBeDisabled();
    expect(right).toBeEnabled();
    scrollTo(track, 1800);
    expect(left).toBeEnabled();
    expect(right).toBeDisabled();
  });

  it('begins at its right end on a right-to-left page', async () => {
    document.dir = 'rtl';
    try {
      const { track, scrollBy, left, right } = show({ shown: 1200, all: 3000 });
      expect(left).toBeEnabled();
      expect(right).toBeDisabled();
      await userEvent.click(left);
      expect(scrollBy).toHaveBeenLastCalledWith({ left: -600, behavior: 'smooth' });
      scrollTo(track, -1800);
      expect(left).toBeDisabled();
      expect(right).toBeEnabled();
    } finally {
      document.dir = '';
    }
  });

  it('disables both when all cards fit', () => {
    const { left, right } = show({ shown: 1200, all: 1200 });
    expect(left).toBeDisabled();
    expect(right).toBeDisabled();
  });

  it('does not animate when less motion is preferred', async () => {
    const media = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
    const { scrollBy, right } = show({ shown: 1200, all: 3000 });
    await userEvent.click(right);
    expect(scrollBy).toHaveBeenCalledWith({ left: 500, behavior: 'auto' });
    media.mockRestore();
  });
});
