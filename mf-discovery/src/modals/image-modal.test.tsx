import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@mesa/remote-kit/testing';
import { remote } from '../remote';
import { loadScreens, NOW, violationsIn } from '../testing';

const photos = ['a', 'b', 'c'].map((name) => ({
  url: `/assets/photos/${name}-960.webp`,
  alt: `Photo ${name}`,
}));
/** A path of another remote: only the modal is shown. */
const ELSEWHERE = '/profile';

beforeAll(loadScreens);

describe('the image modal', () => {
  const show = (start = 0, shown = photos) =>
    renderRemote(remote, {
      path: ELSEWHERE,
      now: NOW,
      modal: { name: 'image', props: { photos: shown, start } },
    });

  it('begins with the photo that was pressed', async () => {
    show(1);
    expect(await screen.findByRole('img', { name: 'Photo b' })).toBeInTheDocument();
  });

  it('shows the others by buttons, the first after the last, and announces each', async () => {
    const { notified } = show(2);
    await userEvent.click(await screen.findByRole('button', { name: 'Next photo' }));
    expect(screen.getByRole('img', { name: 'Photo a' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Previous photo' }));
    expect(screen.getByRole('img', { name: 'Photo c' })).toBeInTheDocument();
    expect(notified).toEqual(['Photo a', 'Photo c']);
  });

  it('shows the one whose thumbnail is pressed, and marks it', async () => {
    show();
    const thumbnail = await screen.findByRole('button', { name: 'Photo c' });
    expect(screen.getByRole('button', { name: 'Photo a' })).toHaveAttribute('aria-current', 'true');
    await userEvent.click(thumbnail);
    expect(screen.getByRole('img', { name: 'Photo c' })).toBeInTheDocument();
    expect(thumbnail).toHaveAttribute('aria-current', 'true');
  });

  it('shows the others by arrow keys', async () => {
    show();
    await screen.findByRole('img', { name: 'Photo a' });
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(screen.getByRole('img', { name: 'Photo b' })).toBeInTheDocument();
  });

  it('shows the next by a swipe, not by a touch', async () => {
    show();
    const photo = await screen.findByRole('img', { name: 'Photo a' });
    const drag = (to: number) =>
      userEvent.pointer([
        { keys: '[TouchA>]', target: photo, coords: { clientX: 200 } },
        { pointerName: 'TouchA', target: photo, coords: { clientX: to } },
        { keys: '[/TouchA]', target: photo, coords: { clientX: to } },
      ]);
    await drag(190);
    expect(screen.getByRole('img', { name: 'Photo a' })).toBeInTheDocument();
    await drag(90);
    expect(screen.getByRole('img', { name: 'Photo b' })).toBeInTheDocument();
  });

  it('has no arrows for one photo alone', async () => {
    const { container } = show(0, photos.slice(0, 1));
    await screen.findByRole('img', { name: 'Photo a' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(await violationsIn(container)).toEqual([]);
  });
});
