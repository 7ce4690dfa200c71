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

  async openRestaurant(id: string): Promise<void> {
    await this.open(hashPaths.restaurant.to(id));
    await this.expectRestaurant();
  }

  /** Waits for a restaurant's page: the search, shown until then, has fields of the same names. */
  async expectRestaurant(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Make a reservation' })).toBeVisible();
  }

  /** The header of the running app, not the identical one in the page's first paint. */
  get header(): Locator {
    return this.page.locator('#root > header');
  }

  get greeting(): Locator {
    return this.header.getByText(/^Hi, /);
  }

  get profileLink(): Locator {
    return this.header.getByRole('link', { name: 'Profile', exact: true });
  }

  get signInButton(): Locator {
    return this.header.getByRole('button', { name: 'Sign in', exact: true });
  }

  get signUpButton(): Locator {
    return this.header.getByRole('button', { name: 'Sign up', exact: true });
  }

  async searchFromLanding(query: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Cuisine or city' }).fill(query);
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('link', { name: "Let's go" }).click();
    await expect(this.page.getByRole('heading', { name: /^You searched for/ })).toBeVisible();
  }

  /** The link to a restaurant in the results of a search. */
  result(name: string): Locator {
    const results = this.page.getByRole('article');
    return results.getByRole('heading', { name, exact: true }).getByRole('link').first();
  }

  async chooseTable(choice: { date: string; time: string; party: string }): Promise<void> {
    await this.page.getByLabel('Party size', { exact: true }).selectOption({ label: choice.party });
    await this.page.getByLabel('Date', { exact: true }).fill(choice.date);
    await this.page.getByLabel('Time', { exact: true }).selectOption(choice.time);
  }

  /** The times that are offered for the chosen day. */
  get offeredTimes(): Locator {
    return this.page.getByRole('group', { name: /^Times on/ });
  }

  /** Asks for a table at the chosen time and opens the first one offered. */
  async findFirstTable(): Promise<void> {
    await this.page.getByRole('button', { name: 'Find a Table', exact: true }).click();
    // a full time is a link without an address
    await this.offeredTimes.getByRole('link').and(this.page.locator('[href]')).first().click();
  }

  async signUpIn(diner: NewDiner): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Welcome to Mesa!' });
    await this.field('First name', dialog).fill(diner.fname);
    await this.field('Last name', dialog).fill(diner.lname);
    await this.field('Email', dialog).fill(diner.email);
    await this.field('Password', dialog).fill(diner.password);
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await expect(this.greeting).toHaveText(`Hi, ${diner.fname}`);
  }

  async signInAs(diner: Pick<NewDiner, 'email' | 'password'>): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Please sign in' });
    await this.field('Email', dialog).fill(diner.email);
    await this.field('Password', dialog).fill(diner.password);
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  }

  /** Signs the demo diner in with one click, from the header. */
  async signInAsDemo(): Promise<void> {
    await this.signInButton.click();
    const dialog = this.page.getByRole('dialog', { name: 'Please sign in' });
    await dialog.getByRole('button', { name: 'Continue with Demo User' }).click();
    await expect(this.greeting).toHaveText(/^Hi, Demo/);
  }

  async completeReservation(phone = '213 555 0100'): Promise<void> {
    await expect(this.page.getByRole('heading', { name: "You're almost done!" })).toBeVisible();
    await this.field('Phone').fill(phone);
    await this.page.getByRole('button', { name: 'Complete Reservation' }).click();
  }

  async expectConfirmed(): Promise<string> {
    await expect(this.page.getByRole('heading', { name: 'Reservation confirmed' })).toBeVisible();
    return this.page.url().split('/').at(-1)!;
  }

  /** A text box by its whole label, without the star of what is required. */
  field(label: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('textbox', { name: label, exact: true });
  }
}
