import { expect, type Locator, type Page } from '@playwright/test';
import { hashPaths } from '@mesa/contract';
import type { NewDiner } from './diner';

/** The page object of Mesa: what a diner sees and does. */
export class Mesa {
  constructor(readonly page: Page) {}

  async open(path = '/'): Promise<void> {
    await this.page.goto(`/#${path}`);
    await expect(this.header).toBeVisible();
  }

  /** The header of the running app, not the identical one in the page's first paint. */
  get header(): Locator {
    return this.page.locator('#root > header');
  }

  get greeting(): Locator {
    return this.header.getByText(/^Hi, /);
  }

  get profileLink(): Locator {
    return this.header.getByRole('link', { name: 'Profile' });
  }

  async searchFromLanding(query: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Cuisine or city' }).fill(query);
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('link', { name: "Let's go" }).click();
    await expect(this.page.getByRole('heading', { name: /You searched for/ })).toBeVisible();
  }

  async chooseTable(choice: { date: string; time: string; party: string }): Promise<void> {
    await this.page.getByLabel('Party size').selectOption({ label: choice.party });
    await this.page.getByLabel('Date', { exact: true }).fill(choice.date);
    await this.page.getByLabel('Time', { exact: true }).selectOption(choice.time);
  }

  /** The times that are offered for the chosen day. */
  get offeredTimes(): Locator {
    return this.page.getByRole('group', { name: /Times on/ });
  }

  /** Asks for a table at the chosen time and opens the first one offered. */
  async findFirstTable(): Promise<void> {
    await this.page.getByRole('button', { name: 'Find a Table' }).click();
    // a full time is a link without an address
    await this.offeredTimes.getByRole('link').and(this.page.locator('[href]')).first().click();
  }

  async signUpIn(diner: NewDiner): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel(/First name/).fill(diner.fname);
    await dialog.getByLabel(/Last name/).fill(diner.lname);
    await dialog.getByLabel(/Email/).fill(diner.email);
    await dialog.getByLabel(/^Password/).fill(diner.password);
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await expect(this.greeting).toHaveText(new RegExp(`Hi, ${diner.fname}`));
  }

  async signInAs(diner: Pick<NewDiner, 'email' | 'password'>): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Please sign in' });
    await dialog.getByLabel(/Email/).fill(diner.email);
    await dialog.getByLabel(/^Password/).fill(diner.password);
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  }

  async completeReservation(phone = '213 555 0100'): Promise<void> {
    await expect(this.page.getByRole('heading', { name: "You're almost done!" })).toBeVisible();
    await this.page.getByLabel(/^Phone/).fill(phone);
    await this.page.getByRole('button', { name: 'Complete Reservation' }).click();
  }

  async expectConfirmed(): Promise<string> {
    await expect(this.page.getByRole('heading', { name: 'Reservation confirmed' })).toBeVisible();
    return this.page.url().split('/').at(-1)!;
  }

  restaurantPath(id: string): string {
    return hashPaths.restaurant.to(id);
  }
}
