import { expect, type Locator, type Page } from '@playwright/test';
import { Mesa } from './mesa';

/** The page object of a day of a restaurant's desk. */
export class Desk {
  private constructor(
    readonly page: Page,
    /** the restaurant's */
    readonly id: string,
  ) {}

  /** Opens the desk of a restaurant on a date, as whoever is signed in on the page. */
  static async open(page: Page, id: string, date: string): Promise<Desk> {
    await new Mesa(page).open(`/desk/${id}/${date}`);
    await expect(page.getByRole('button', { name: 'New booking' })).toBeEnabled();
    return new Desk(page, id);
  }

  /** The row of a guest in the list. */
  row(guest: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`, ${guest}, `) });
  }

  /** "7:00 PM, party of 2, Ana Ruiz, table 12, booked" */
  async labelOf(guest: string): Promise<string> {
    return (await this.row(guest).getAttribute('aria-label'))!;
  }

  /** The panel of a guest's booking. */
  panel(guest: string): Locator {
    return this.dialog(guest);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** "Late", "Coming", "Seated" */
  section(name: string): Locator {
    return this.page.getByRole('region', { name });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  /** Sends the dialog that is named as its button, and waits until it is closed. */
  async send(name: string): Promise<void> {
    await this.dialog(name).getByRole('button', { name, exact: true }).click();
    await expect(this.dialog(name)).toBeHidden();
  }

  async bookByPhone(name: string, phone: string): Promise<void> {
    await this.button('New booking').click();
    const dialog = this.dialog('New booking');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Phone' }).fill(phone);
    await this.send('New booking');
  }

  /** Moves the booking whose panel is open to the table that is proposed. */
  async changeTable(guest: string): Promise<void> {
    await this.panel(guest).getByRole('button', { name: 'Change table' }).click();
    await this.send('Change table');
  }

  /** Cancels the booking whose panel is open. */
  async cancel(guest: string): Promise<void> {
    await this.panel(guest).getByRole('button', { name: 'Cancel booking' }).click();
    await this.send('Cancel booking');
  }
}
