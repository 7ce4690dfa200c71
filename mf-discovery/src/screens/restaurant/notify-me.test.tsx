import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import type { RenderRemoteOptions } from '@mesa/remote-kit/testing';
import { ANA, idOf, loadScreens } from '../../testing';
import { openRestaurant, slots, waitlistAnswers, WATCH } from './testing';

async function show(available: string[], { answers = {}, ...options }: RenderRemoteOptions = {}) {
  const shown = openRestaurant({
    user: ANA,
    ...options,
    answers: { getAvailability: slots(...available), ...answers },
  });
  await screen.findByText(/^(No tables are available|Closest available times)|^7:00 PM$/);
  return shown;
}
const JOIN = { name: 'Notify me if a table opens up' };
const button = () => screen.queryByRole('button', JOIN);
const press = async () => userEvent.click(await screen.findByRole('button', JOIN));

beforeAll(loadScreens);

describe('NotifyMe', () => {
  it('puts a diner on the waitlist of the chosen time when it is full', async () => {
    const { requests, notified } = await show(['7:30 PM', '9:00 PM']);
    await press();
    expect(await screen.findByText(/^You're on the waitlist for 7:00 PM\./)).toBeInTheDocument();
    expect(requests.find(({ call }) => call === 'createWatch')!.body).toEqual({
      watch: { restaurant_id: idOf(1), date: '2026-11-21', time: '7:00 PM', party_size: 2 },
    });
    expect(notified).toContain("You're on the waitlist for 7:00 PM.");
    expect(screen.getByRole('link', { name: 'See your waitlist' })).toHaveAttribute('href', '#/profile');
    expect(button()).toBeNull();
  });

  it('knows after a reload that the diner waits, in all times too, and lets them leave', async () => {
    const { requests } = await show(['7:30 PM', '9:00 PM'], {
      answers: waitlistAnswers({ [WATCH.id]: WATCH }),
    });
    expect(await screen.findByText(/^You're on the waitlist for 7:00 PM\./)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See all times' }));
    const all = within(await screen.findByRole('dialog'));
    expect(await all.findByText(/^You're on the waitlist for 7:00 PM\./)).toBeInTheDocument();
    await userEvent.click(all.getByRole('button', { name: 'Leave waitlist' }));
    await waitFor(() => expect(screen.queryByText(/^You're on the waitlist/)).toBeNull());
    expect(requests.find(({ call }) => call === 'deleteWatch')!.params).toEqual({ id: WATCH.id });
    expect(button()).toBeEnabled();
  });

  it('follows the chosen time', async () => {
    await show(['7:30 PM', '9:00 PM']);
    await press();
    await screen.findByText(/^You're on the waitlist for 7:00 PM\./);
    await userEvent.selectOptions(screen.getByLabelText('Time'), '8:00 PM');
    expect(await screen.findByText('8:00 PM is fully booked.')).toBeInTheDocument();
  });

  it('says until when another diner holds the chosen time', async () => {
    const day = slots('7:30 PM');
    const [held] = day.slots.filter(({ time }) => time === '7:00 PM');
    Object.assign(held!, { reason: 'held', frees_at: '2026-11-21T23:15:00Z' });
    await show([], { answers: { getAvailability: day } });
    expect(
      await screen.findByText('7:00 PM is on hold for another diner until 3:15 PM.'),
    ).toBeInTheDocument();
    expect(button()).toBeEnabled();
  });

  it('is not shown while the chosen time is available', async () => {
    await show(['7:00 PM']);
    expect(button()).toBeNull();
  });

  it('says why a diner cannot join the waitlist', async () => {
    const refusal = new Refusal('invalid', '7:00 PM is available. Book it now.');
    await show([], { answers: { createWatch: () => refusal } });
    await press();
    expect(await screen.findByText('7:00 PM is available. Book it now.')).toBeInTheDocument();
  });

  it('asks a visitor to sign in first', async () => {
    const { modal, modalProps } = await show([], { user: null });
    await press();
    expect(modal()).toBe('login');
    expect(modalProps()).toMatchObject({ sentence: 'Sign in to join the waitlist for 7:00 PM.' });
  });
});
