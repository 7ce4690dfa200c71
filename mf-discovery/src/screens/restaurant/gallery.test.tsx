import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keyed } from '@mesa/remote-kit/testing';
import { loadScreens, restaurant, review } from '../../testing';
import { openRestaurant, page } from './testing';

const photo = (name: string, width = 960) => `/assets/photos/${name}-${width}.webp`;
const show = (...photoUrls: string[]) =>
  openRestaurant({
    answers: { getRestaurant: page({ restaurant: restaurant({ photoUrl: photo('a'), photoUrls }) }) },
  });
const gallery = async () => within(await screen.findByRole('region', { name: 'Photos' }));

beforeAll(loadScreens);

describe('the gallery', () => {
  it('opens the image modal at the photo that was pressed', async () => {
    const { modal, modalProps } = show(photo('b'), photo('c'));
    await userEvent.click(await screen.findByRole('button', { name: 'Forno Ocaso, photo 2 of 3' }));
    expect(modal()).toBe('image');
    expect(modalProps()).toMatchObject({ start: 1, photos: { length: 3 } });
  });

  it('shows the photos of its diners after its own', async () => {
    const [url, thumb_url] = ['/api/blobs/s-1/pie.webp', '/api/blobs/s-1/pie.webp?w=160'];
    const reviews = keyed(review({ photos: [{ signed_id: 's-1', url, thumb_url }] }));
    openRestaurant({ answers: { getRestaurant: page({ reviews }) } });
    const buttons = (await gallery()).getAllByRole('button');
    expect(buttons.at(-1)).toHaveAccessibleName('Forno Ocaso, photo 4 of 4, by Maya O.');
  });

  it('shows each picture once, whatever its width', async () => {
    show(photo('a', 640), photo('b'), photo('b', 320), photo('a'));
    const buttons = (await gallery()).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Forno Ocaso, photo 1 of 2',
      'Forno Ocaso, photo 2 of 2',
    ]);
  });

  it('shows five, and opens the image modal at the fifth for the rest', async () => {
    const { modal, modalProps } = show(...['b', 'c', 'd', 'e', 'f', 'g'].map((name) => photo(name)));
    expect((await gallery()).getAllByRole('button')).toHaveLength(5);
    await userEvent.click((await gallery()).getByRole('button', { name: '+3 more' }));
    expect(modal()).toBe('image');
    expect(modalProps()).toMatchObject({ start: 4, photos: { length: 7 } });
  });
});
