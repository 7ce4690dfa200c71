import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Blob, Keyed, Reservation } from '@mesa/contract';
import { apiOf } from '../pages/diner';
import { createFaultyProxy, type Fault } from '../pages/faulty-proxy';
import { Mesa } from '../pages/mesa';

const PHOTO = join(__dirname, '../../shell/assets/photos/thai_curry_hero_v1-960.webp');
const WORDS = 'Words that took an hour, on a train.';

/** A picture as large as a phone takes it: random pixels do not compress. */
async function bigPhoto(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 700 });
    const context = canvas.getContext('2d')!;
    const pixels = context.createImageData(900, 700);
    for (let i = 0; i < pixels.data.length; i += 1) pixels.data[i] = i % 4 === 3 ? 255 : Math.random() * 255;
    context.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1]!;
  });
  return Buffer.from(text, 'base64');
}

/** The signed id of the next upload that the page requests. */
async function nextSignedId(page: Page): Promise<string> {
  const answer = await page.waitForResponse(
    (response) => response.url().endsWith('/api/direct_uploads') && response.ok(),
  );
  return ((await answer.json()) as Blob).signed_id;
}

test.describe('Photos over a failing network', () => {
  let proxy: Awaited<ReturnType<typeof createFaultyProxy>>;
  let folder: string;
  test.beforeAll(async () => {
    proxy = await createFaultyProxy(process.env['MESA_URL'] ?? 'http://localhost:3000');
    folder = await mkdtemp(join(tmpdir(), 'mesa-photos-'));
  });
  test.afterAll(async () => {
    await proxy.close();
    await rm(folder, { recursive: true });
  });

  test('no partial file is stored, no text is lost, and a retry uploads all', async ({ browser }) => {
    const page = await browser.newPage({ baseURL: proxy.origin });
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    const mesa = new Mesa(page);
    await mesa.open();
    await mesa.signInAsDemo();
    await mesa.profileLink.click();
    await page
      .getByRole('region', { name: 'Past reservations' })
      .getByRole('link', { name: 'Write Review', exact: true })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Submit Review' })).toBeVisible();
    const reservationId = page.url().split('/').at(-1)!;

    const form = page.getByRole('form', { name: 'Review', exact: true });
    const photos = form.getByRole('list', { name: 'Photos of this review' }).getByRole('listitem');
    const submit = form.getByRole('button', { name: 'Submit Review' });
    const expectNothingStored = async (signedId: string) =>
      expect((await page.request.get(`/api/blobs/${signedId}/a.webp`)).status()).toBe(404);
    const expectFailed = async (photo: Locator, words: string) => {
      await expect(photo.getByText(words)).toBeVisible();
      await expect(mesa.field('Your review', form)).toHaveValue(WORDS);
      await expect(page).toHaveURL(new RegExp(`#/feedback/${reservationId}$`));
    };

    await mesa.field('Your review', form).fill(WORDS);
    for (const group of await form.getByRole('radiogroup').all())
      await group.getByRole('radio').nth(3).check({ force: true });
    const big = await bigPhoto(page);
    const small = await readFile(PHOTO);

    await test.step('a file that changes after it was chosen shows an error', async () => {
      const path = join(folder, 'sunset.webp');
      await writeFile(path, small);
      await form.locator('input[type=file]').setInputFiles(path);
      await writeFile(path, small.subarray(0, 1_000));
      await submit.click();
      await expectFailed(photos.first(), 'Error reading sunset.webp');
      await form.getByRole('button', { name: 'Remove photo 1', exact: true }).click();
    });

    await form.locator('input[type=file]').setInputFiles([
      { name: 'curry.webp', mimeType: 'image/webp', buffer: small },
      { name: 'table.jpg', mimeType: 'image/jpeg', buffer: big },
    ]);
    let first = true;
    for (const [fault, status] of [
      ['cut half-way', 'Error storing "curry.webp". Status: 0'],
      ['with a byte changed', 'Error storing "curry.webp". Status: 422'],
    ] as [Fault, string][]) {
      await test.step(`a file ${fault}`, async () => {
        proxy.setFault(fault);
        const signedId = nextSignedId(page);
        await (first ? submit : photos.first().getByRole('button', { name: 'Try again' })).click();
        first = false;
        await expect(photos.first().getByText(status, { exact: true })).toBeVisible();
        await expectFailed(photos.first(), 'Your review is still here. Try again, or remove this photo.');
        await expectNothingStored(await signedId);
      });
    }

    await test.step('a slow upload shows its progress, and can be stopped', async () => {
      proxy.setFault('none');
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: -1,
        uploadThroughput: 40_000,
      });
      await photos.first().getByRole('button', { name: 'Try again' }).click();
      const bar = form.getByRole('progressbar', { name: 'Uploading table.jpg' });
      await expect(bar).toBeVisible();
      const percentages = new Set<number>();
      await expect
        .poll(
          async () => {
            percentages.add(Number(await bar.getAttribute('aria-valuenow')));
            return [...percentages].filter((percent) => percent > 0 && percent < 100).length;
          },
          { intervals: [100] },
        )
        .toBeGreaterThan(1);
      await form.getByRole('button', { name: 'Stop upload' }).click();
      await expect(bar).toHaveCount(0);
      await expect(photos.nth(1).getByText(/^Error/)).toHaveCount(0);
      await expect(mesa.field('Your review', form)).toHaveValue(WORDS);
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    });

    await test.step('a form that does not cancel the error event shows the alert', async () => {
      await page.evaluate(async () => {
        const secondForm = document.createElement('form');
        secondForm.innerHTML =
          '<input type="file" name="other" data-direct-upload-url="/api/direct_uploads"><button></button>';
        secondForm.addEventListener('submit', (event) => event.preventDefault());
        document.body.append(secondForm);
        const input = secondForm.querySelector('input')!;
        const carrier = new DataTransfer();
        carrier.items.add(new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
        input.files = carrier.files;
        secondForm.requestSubmit();
      });
      await expect.poll(() => alerts).toEqual(['Error creating Blob for "notes.txt". Status: 422']);
    });

    await test.step('a working connection sends only the other photo, and both are stored', async () => {
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
      await submit.click();
      await expect(page).toHaveURL(/#\/profile$/);
      expect(sent).toHaveLength(1);
      const { body } = await apiOf(page)<Keyed<Reservation>>('listReservations');
      const { review } = body[reservationId]!;
      expect(review).toMatchObject({ body: WORDS, photos: [expect.anything(), expect.anything()] });
      for (const { thumb_url } of review!.photos)
        expect((await page.request.get(thumb_url)).status()).toBe(200);
      await apiOf(page)('deleteReview', { params: { id: review!.id } });
    });
  });
});
