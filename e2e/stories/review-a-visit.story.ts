import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { hashPaths, type Keyed, type Reservation } from '@mesa/contract';
import { apiOf } from '../pages/diner';
import { Mesa } from '../pages/mesa';

const PHOTO = join(__dirname, '../../shell/assets/photos/thai_curry_hero_v1-960.webp');

test.describe('Reviewing a visit', () => {
  test('the demo diner writes a review with a photo, sees it at the restaurant, and deletes it', async ({
    page,
  }) => {
    const mesa = new Mesa(page);
    await test.step('signs in with one click', async () => {
      await mesa.open();
      await mesa.signInAsDemo();
    });

    await mesa.profileLink.click();
    const past = page.getByRole('region', { name: 'Past reservations' });
    await past.getByRole('link', { name: 'Write Review', exact: true }).last().click();
    await expect(page).toHaveURL(/#\/feedback\/\w+$/);
    const reservationId = page.url().split('/').at(-1)!;

    await test.step('sees what is missing, and keeps the text', async () => {
      await mesa.field('Your review').fill('Worth the drive. <b>Bring</b> friends & family.');
      await page.getByRole('button', { name: 'Submit Review' }).click();
      await expect(page.getByText(/must be between 1 and 5/).first()).toBeVisible();
    });

    await test.step('rates, adds a photo and sends it', async () => {
      for (const group of await page.getByRole('radiogroup').all())
        await group.getByRole('radio').nth(3).check({ force: true });
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'curry.webp', mimeType: 'image/webp', buffer: readFileSync(PHOTO) });
      await page.getByRole('button', { name: 'Submit Review' }).click();
      await expect(page).toHaveURL(/#\/profile$/);
      await expect(past.getByText('Worth the drive. <b>Bring</b> friends & family.')).toBeVisible();
    });

    const { body } = await apiOf(page)<{ reservation: Reservation }>('getReservation', {
      params: { id: reservationId },
    });
    await test.step("sees review and photo on the restaurant's page", async () => {
      await mesa.open(hashPaths.restaurant.to(body.reservation.restaurant_id));
      const review = page.getByRole('listitem').filter({ hasText: 'Worth the drive.' });
      await expect(review).toBeVisible();
      const photo = review.getByRole('button', { name: /^Photo 1 of 1 by / }).locator('img');
      await expect(photo).toBeVisible();
      expect(
        await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBeGreaterThan(0);
      // it joins the restaurant's own
      await page.getByRole('button', { name: /^\+\d+ more$/ }).click();
      const viewer = page.getByRole('dialog', { name: 'Photos' });
      await expect(viewer.getByRole('button', { name: /, by / }).last()).toBeVisible();
      await viewer.getByRole('button', { name: 'Close' }).click();
    });

    await test.step('deletes it after confirming', async () => {
      await page.getByRole('link', { name: 'Edit your review' }).click();
      await page.getByRole('button', { name: 'Delete Review' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Review' }).click();
      await expect(page).toHaveURL(/#\/profile$/);
      const { body: left } = await apiOf(page)<Keyed<Reservation>>('listReservations');
      expect(left[reservationId]?.review).toBeUndefined();
    });
  });
});
