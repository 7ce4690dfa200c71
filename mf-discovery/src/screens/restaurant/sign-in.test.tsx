import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { idOf, loadScreens } from '../../testing';
import { heading, offers, openRestaurant, slots } from './testing';

const SENTENCE = '7:00 PM at Forno Ocaso for 2 on Sat, Nov 21. Sign in or sign up to book it.';
const signIn = async () => userEvent.click(await screen.findByRole('button', { name: 'I am Ana' }));
const box = () => within(screen.getByRole('region', { name: 'Make a reservation' }));

beforeAll(loadScreens);
beforeEach(() => sessionStorage.clear());

describe('a visitor on the restaurant page', () => {
  it('has Sign up and Sign in instead of Find a Table, and a sentence that says what for', async () => {
    const { modal } = openRestaurant();
    await offers();
    expect(screen.queryByRole('button', { name: 'Find a Table' })).not.toBeInTheDocument();
    expect(box().getByText(SENTENCE)).toBeInTheDocument();
    await userEvent.click(box().getByRole('button', { name: 'Sign up' }));
    expect(modal()).toBe('signup');
    await userEvent.click(box().getByRole('button', { name: 'Sign in' }));
    expect(modal()).toBe('login');
  });

  it('gets a general sentence when the chosen time is not available', async () => {
    openRestaurant({ answers: { getAvailability: slots('9:00 PM') } });
    await offers();
    expect(box().getByText('Sign up or sign in to book a table.')).toBeInTheDocument();
  });

  it('goes on to the booking of the slot that was pressed', async () => {
    const { modal, modalProps, path } = openRestaurant();
    await userEvent.click(within(await offers()).getByRole('link', { name: '7:30 PM' }));
    expect(modal()).toBe('login');
    expect(modalProps()).toMatchObject({
      sentence: '7:30 PM at Forno Ocaso for 2 on Sat, Nov 21. Sign in or sign up to book it.',
    });
    await signIn();
    expect(path()).toBe(`/booking/${idOf(1)}?date=2026-11-21&time=7%3A30+PM&party_size=2`);
  });

  it('goes on to it with the other sign-in buttons, too', async () => {
    const { path } = openRestaurant();
    await userEvent.click(within(await offers()).getByRole('link', { name: '7:00 PM' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    await userEvent.click(box().getByRole('button', { name: 'Sign in' }));
    await signIn();
    expect(path()).toBe(`/booking/${idOf(1)}?date=2026-11-21&time=7%3A00+PM&party_size=2`);
  });

  it('goes on to it after a reload, too', async () => {
    const before = openRestaurant();
    await userEvent.click(within(await offers()).getByRole('link', { name: '7:30 PM' }));
    await waitFor(() => expect(before.path()).toContain('time=7%3A30+PM'));
    before.unmount();
    const { path } = openRestaurant({ path: before.path(), choices: { time: '7:30 PM' } });
    await offers();
    await userEvent.click(box().getByRole('button', { name: 'Sign in' }));
    await signIn();
    expect(path()).toBe(`/booking/${idOf(1)}?date=2026-11-21&time=7%3A30+PM&party_size=2`);
  });

  it('comes back to the box when no slot was pressed, with a notice that the time is available', async () => {
    const { path, notified } = openRestaurant();
    await heading();
    await userEvent.selectOptions(screen.getByLabelText('Party size'), '6');
    await screen.findByRole('group', { name: 'Times on Sat, Nov 21 for 6 people' });
    await userEvent.click(box().getByRole('button', { name: 'Sign in' }));
    await signIn();
    await waitFor(() => expect(notified).toContain("You're signed in. 7:00 PM is still available."));
    expect(screen.getByRole('link', { name: '7:00 PM' })).toHaveFocus();
    expect(screen.getByLabelText('Party size')).toHaveValue('6');
    expect(path()).toMatch(/^\/restaurants\//);
  });
});
