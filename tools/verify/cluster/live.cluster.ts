import { chromium, type Browser, type Page } from '@playwright/test';
import { hashPaths, RESTAURANT_ZONE, withChoices } from '@mesa/contract';
import { book, cancel, availableSlot } from '../load/bookings';
import { signUp, type Diner } from '../load/session';
import { findChromium } from '../../offline/chromium';
import { until } from '../../commands/machine/processes';
import { openCluster, type Cluster } from '../start/cluster';

/** Milliseconds within which the other window is notified of a change, by the median of several rounds. */
const SOON = 1_000;
const ROUNDS = 3;
const PARTY = 9;

describe('live slots in a cluster', () => {
  let cluster: Cluster;
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    cluster = await openCluster();
  });
  afterAll(async () => {
    await browser?.close();
    await cluster?.stop();
  });

  /** A browser window connected to one BFF directly, without the balancer. */
  async function windowOn(origin: string, { session: { cookie } }: Diner): Promise<Page> {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-US',
      timezoneId: RESTAURANT_ZONE,
    });
    await context.addCookies(
      cookie
        .split('; ')
        .filter(Boolean)
        .map((pair) => {
          const [name, value] = pair.split(/=(.*)/s) as [string, string];
          return { name, value, url: origin };
        }),
    );
    return context.newPage();
  }

  test('a booking through one BFF disables the slot in a window of the other within a second', async () => {
    const [first, second] = cluster.instances
      .filter(({ part }) => part.name === 'bff')
      .map(({ port }) => `http://127.0.0.1:${port}`) as [string, string];
    const diner = await signUp(second, 'bo');
    const request = await availableSlot(second, 26, PARTY);
    // all tables but one
    const taken: { id: string }[] = [];
    for (let booked = await book(diner.session, request); booked; booked = await book(diner.session, request))
      taken.push(booked);
    await cancel(diner.session, taken.pop()!);

    const watching = await windowOn(first, await signUp(first, 'wanda'));
    const frames = framesReceivedBy(watching);
    await watching.goto(`/#${hashPaths.restaurant.to(request.restaurant_id)}`);
    await watching.getByLabel('Party size').selectOption({ label: `${PARTY} People` });
    await watching.getByLabel('Date', { exact: true }).fill(request.date);
    await watching.getByLabel('Time', { exact: true }).selectOption(request.time);
    await watching.getByRole('button', { name: 'Find a Table' }).click();
    const slot = watching
      .getByRole('group', { name: /Times on/ })
      // 2:00 PM is not 12:00 PM
      .getByRole('link', { name: new RegExp(`\\b${request.time}`) });
    const isGrey = async (): Promise<boolean> => (await slot.getAttribute('aria-disabled')) === 'true';
    await slot.waitFor();
    expect(await isGrey()).toBe(false);
    // the stock client waits for up to twelve seconds before it tries again when its first attempt failed
    const isSubscribed = async (): Promise<boolean> =>
      frames.some(({ text }) => text.includes('confirm_subscription') && text.includes(request.date));
    expect(await until(isSubscribed, 30_000)).toBe(true);
    /** Waits until the window shows a change. @returns how long after its response the window was notified */
    const notifiedWithin = async (act: () => Promise<unknown>, grey: boolean): Promise<number> => {
      const earlier = frames.length;
      await act();
      const begun = performance.now();
      // the page may learn of the change before its notification, from an answer that it had asked for
      const notification = (): Frame | undefined =>
        frames.slice(earlier).find(({ text }) => text.includes('"type":"availability"'));
      if (await until(async () => !!notification() && (await isGrey()) === grey, 10_000, 10))
        return Math.max(0, notification()!.at - begun);
      throw new Error(
        `The slot did not become ${grey ? 'grey' : 'available'}: ${await slot.innerText()}\n` +
          `Last frames of the window:\n${frames
            .slice(-8)
            .map(({ text }) => text)
            .join('\n')}`,
      );
    };

    const booking = await windowOn(second, diner);
    const held = booking.waitForResponse((response) => response.url().endsWith('/api/holds'));
    const afterHold = await notifiedWithin(async () => {
      await booking.goto(
        `/#${withChoices(hashPaths.booking.to(request.restaurant_id), { ...request, party_size: PARTY })}`,
      );
      expect((await held).status()).toBe(201);
    }, true);
    await booking.getByLabel(/^Phone/).fill('213 555 0100');
    await booking.getByRole('button', { name: 'Complete Reservation' }).click();
    await booking.getByRole('heading', { name: 'Reservation confirmed' }).waitFor();
    expect(await isGrey()).toBe(true);
    taken.push({ id: booking.url().split('/').at(-1)! });
    const delays = [afterHold];
    for (let round = 1; round <= ROUNDS; round += 1) {
      delays.push(await notifiedWithin(() => cancel(diner.session, taken.pop()!), false));
      delays.push(await notifiedWithin(async () => taken.push((await book(diner.session, request))!), true));
    }

    process.stderr.write(
      'Two BFFs, two reservations services: the other window was notified ' +
        `${delays.map((delay) => delay.toFixed(0)).join(', ')} ms after a hold and ${ROUNDS} times a ` +
        'cancellation and a booking.\n',
    );
    expect(delays.sort((a, b) => a - b)[ROUNDS]).toBeLessThan(SOON);
    for (const booked of taken) await cancel(diner.session, booked);
  });
});

interface Frame {
  text: string;
  /** by `performance.now()` */
  at: number;
}

/** The text frames that a page receives over its sockets, as they come. */
function framesReceivedBy(page: Page): Frame[] {
  const frames: Frame[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) =>
      frames.push({ text: payload.toString(), at: performance.now() }),
    ),
  );
  return frames;
}
