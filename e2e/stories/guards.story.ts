import { expect, test } from '@playwright/test';
import { Mesa } from '../pages/mesa';

const ID = 'a'.repeat(24);

for (const path of [
  '/profile',
  `/booking/${ID}`,
  `/booking/view/${ID}`,
  `/booking/modify/${ID}`,
  `/booking/edit/${ID}`,
  `/booking/cancel/${ID}`,
  `/feedback/${ID}`,
  `/feedback/edit/${ID}`,
  '/nowhere',
  '/restaurants',
]) {
  test(`a visitor at ${path} is sent to "/"`, async ({ page }) => {
    await new Mesa(page).open(path);
    await expect(page).toHaveURL(/#\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
