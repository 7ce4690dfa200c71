import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShareButton } from './share-button';

const notify = jest.fn();
const show = () =>
  render(
    <ShareButton title="Forno Ocaso" text="A table for two." url="https://mesa.test/#/x" notify={notify} />,
  );
const press = () => userEvent.click(screen.getByRole('button', { name: 'Share' }));

afterEach(() => {
  notify.mockReset();
  delete (navigator as { share?: unknown }).share;
});

describe('ShareButton', () => {
  test("opens the device's dialog, and says nothing when it is closed", async () => {
    const share = jest.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    show();
    await press();
    expect(share).toHaveBeenCalledWith({
      title: 'Forno Ocaso',
      text: 'A table for two.',
      url: 'https://mesa.test/#/x',
    });
    expect(notify).not.toHaveBeenCalled();
  });

  test('copies sentence and link where there is no dialog', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('Link copied.'));
    expect(await navigator.clipboard.readText()).toBe('A table for two. https://mesa.test/#/x');
  });

  test('says so when the link cannot be copied', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    show();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith("We couldn't copy the link. Copy it from the address bar.", {
        tone: 'bad',
      }),
    );
  });
});
