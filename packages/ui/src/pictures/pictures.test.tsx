import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Avatar, initials } from './avatar';
import { Carousel } from './carousel';
import { HeaderPhoto } from './header-photo';
import { largestPhoto, photoSources } from './photo';
import { PhotoCard } from './photo-card';
import { RestaurantPhoto } from './restaurant-photo';

describe('photoSources', () => {
  it("derives a restaurant picture's widths", () => {
    expect(photoSources('/assets/photos/thai_curry_hero_v0-640.webp')).toEqual({
      src: '/assets/photos/thai_curry_hero_v0-640.webp',
      srcSet:
        '/assets/photos/thai_curry_hero_v0-320.webp 320w, /assets/photos/thai_curry_hero_v0-640.webp 640w, /assets/photos/thai_curry_hero_v0-960.webp 960w',
    });
  });

  it('knows that the hero is kept wider', () => {
    expect(photoSources('/assets/photos/feast_hero_v0-640.webp').srcSet).toContain(
      'feast_hero_v0-1600.webp 1600w',
    );
    expect(largestPhoto('/assets/photos/feast_hero_v0-640.webp')).toBe(
      '/assets/photos/feast_hero_v0-1600.webp',
    );
  });

  it("asks for a diner's photo by width", () => {
    expect(photoSources('/api/blobs/abc/me.jpg?w=320').srcSet).toBe(
      '/api/blobs/abc/me.jpg?w=160 160w, /api/blobs/abc/me.jpg?w=320 320w, /api/blobs/abc/me.jpg?w=640 640w, /api/blobs/abc/me.jpg?w=1280 1280w',
    );
  });

  it('leaves any other address alone', () => {
    expect(photoSources('https://pictures.example/a.jpg')).toEqual({ src: 'https://pictures.example/a.jpg' });
    expect(largestPhoto('blob:1')).toBe('blob:1');
  });
});

describe('RestaurantPhoto', () => {
  it('holds its place and waits until it comes near', () => {
    render(<RestaurantPhoto photoUrl="/assets/photos/thai_curry_hero_v0-640.webp" alt="Green curry" />);
    const photo = screen.getByRole('img', { name: 'Green curry' });
    expect(photo).toHaveAttribute('width', '960');
    expect(photo).toHaveAttribute('height', '640');
    expect(photo).toHaveAttribute('loading', 'lazy');
    expect(photo).not.toHaveAttribute('fetchpriority');
  });

  it('is fetched first when it leads the page', () => {
    render(
      <RestaurantPhoto photoUrl="/assets/photos/thai_curry_hero_v0-640.webp" alt="Green curry" priority />,
    );
    expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
  });
});

describe('HeaderPhoto', () => {
  const wide = '/assets/photos/thai_table_wide_v1-1280.webp';

  it('offers a wide picture in widths for every screen, and is fetched first', () => {
    render(<HeaderPhoto photoUrl={wide} alt="A table at Ruen Thai" />);
    const photo = screen.getByRole('img', { name: 'A table at Ruen Thai' });
    expect(photo.getAttribute('srcset')).toContain('/assets/photos/thai_table_wide_v1-1920.webp 1920w');
    // at 390 px the header is taller than the whole picture would be, so more of its width is needed
    expect(photo).toHaveAttribute('sizes', 'max(100vw, 633px)');
    expect(photo).toHaveAttribute('fetchpriority', 'high');
  });

  it('stands on a preview until it has come', () => {
    const { container } = render(<HeaderPhoto photoUrl={wide} alt="" />);
    expect(container.firstElementChild).toHaveStyle({
      backgroundImage: 'url("/assets/photos/thai_table_wide_v1-32.webp")',
    });
  });

  it('shows any other picture without a preview', () => {
    const { container } = render(
      <HeaderPhoto photoUrl="/assets/photos/thai_curry_hero_v0-960.webp" alt="" />,
    );
    expect(container.firstElementChild).not.toHaveAttribute('style');
  });
});

it('a photo card is one link with its title', () => {
  render(
    <PhotoCard
      href="#/search/thai"
      title="Best Thai Restaurants in LA"
      photoUrl="/assets/photos/thai_curry_hero_v0-640.webp"
    />,
  );
  expect(screen.getByRole('link', { name: 'Best Thai Restaurants in LA' })).toHaveAttribute(
    'href',
    '#/search/thai',
  );
});

it.each([
  ['Ana R.', 'AR'],
  ['Former diner', 'FD'],
  ['Ana', 'A'],
  ['\u00c9mile de la Tour', '\u00c9T'],
  ['', '?'],
  ['\u{1F600} ', '?'],
])('the initials of %j are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

it('an avatar is silent, because the name stands beside it', () => {
  render(<Avatar name="Ana R." />);
  expect(screen.getByText('AR')).toHaveAttribute('aria-hidden', 'true');
});

describe('Carousel', () => {
  /** jsdom has no layout, so the test says how wide things are. */
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

  it('is a named list of its cards that the keyboard reaches', () => {
    const { track } = show({ shown: 1200, all: 3000 });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(track).toHaveAttribute('tabindex', '0');
    expect(screen.getByRole('region', { name: 'Explore Los Angeles' })).toBeInTheDocument();
  });

  it('asks for more items when its end is near', () => {
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

  it("learns how wide it is from the browser's own layout, and asks for none", () => {
    let laidOut = () => {};
    class Observer {
      constructor(callback: () => void) {
        laidOut = callback;
      }
      observe() {}
      disconnect() {}
    }
    Object.assign(window, { ResizeObserver: Observer });
    const asked = jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(3000);
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
      expect(asked).not.toHaveBeenCalled();
      asked.mockReturnValue(0);
      act(laidOut);
      expect(screen.getByRole('button', { name: 'Scroll right' })).toBeDisabled();
    } finally {
      asked.mockRestore();
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
    // taken over by hand on the way
    scrollTo(track, 800);
    fireEvent(track, new Event('scrollend'));
    await userEvent.click(right);
    expect(scrollBy).toHaveBeenLastCalledWith({ left: 500, behavior: 'smooth' });
  });

  it('gives the focus to the list when the button that had it has no further to go', async () => {
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

  it('disables both when all cards fit', () => {
    const { left, right } = show({ shown: 1200, all: 1200 });
    expect(left).toBeDisabled();
    expect(right).toBeDisabled();
  });

  it('does not glide for who wants less motion', async () => {
    const media = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
    const { scrollBy, right } = show({ shown: 1200, all: 3000 });
    await userEvent.click(right);
    expect(scrollBy).toHaveBeenCalledWith({ left: 500, behavior: 'auto' });
    media.mockRestore();
  });
});
