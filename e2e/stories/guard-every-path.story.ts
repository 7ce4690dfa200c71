import { expect, test } from '@playwright/test';
import { Mesa } from '../pages/mesa';

const ID = 'a'.repeat(24);

const DINERS_ONLY = {
  '/profile': 'Sign in to see your profile.',
  [`/booking/${ID}`]: 'Sign in to book this table.',
  [`/booking/view/${ID}`]: 'Sign in to see this reservation.',
  [`/booking/modify/${ID}`]: 'Sign in to change this reservation.',
  [`/booking/edit/${ID}`]: 'Sign in to change this reservation.',
  [`/booking/cancel/${ID}`]: 'Sign in to cancel this reservation.',
  [`/feedback/${ID}`]: 'Sign in to write your review.',
  [`/feedback/edit/${ID}`]: 'Sign in to edit your review.',
};

test.describe('Guards of every path', () => {
  for (const [path, sentence] of Object.entries(DINERS_ONLY)) {
    test(`a visitor at ${path} is sent to "/" and asked to sign in`, async ({ page }) => {
      await new Mesa(page).open(path);
      await expect(page).toHaveURL(/#\/$/);
      await expect(page.getByRole('dialog', { name: 'Please sign in' })).toContainText(sentence);
    });
  }

  for (const path of ['/nowhere', '/restaurants', '/booking', '/booking/view', '/feedback/edit']) {
    test(`a visitor at ${path} is sent to "/"`, async ({ page }) => {
      await new Mesa(page).open(path);
      await expect(page).toHaveURL(/#\/$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});
