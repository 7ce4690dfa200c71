import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, type CallAnswer } from '@mesa/contract';
import { renderRemote, type RenderRemoteOptions } from '@mesa/remote-kit/testing';
import { remote } from '../../remote';
import { ANA, day, idOf, loadScreens, NOW, restaurant } from '../../testing';

const CHOICES = { date: '2026-11-21', time: '7:00 PM', partySize: 2 };
const slots = (...free: string[]): CallAnswer<'getAvailability'> => ({
  restaurant_id: idOf(1),
  date: '2026-11-21',
  party_size: 2,
  slots: day(...free),
});
const watch: CallAnswer<'createWatch'>['watch'] = {
  id: idOf(7),
  restaurant_id: idOf(1),
  date: '2026-11-21',
  time: '7:00 PM',
  party_size: 2,
  state: 'waiting',
  created_at: '2026-11-20T00:00:00Z',
};

async function find(free: string[], { answers = {}, ...options }: RenderRemoteOptions = {}) {
  const shown = renderRemote(remote, {
    now: NOW,
    path: `/restaurants/${idOf(1)}`,
    choices: CHOICES,
    user: ANA,
    ...options,
    answers: {
      getRestaurant: { restaurant: restaurant(), reviews: {}, stars: {} },
      getAvailability: slots(...free),
      createWatch: { watch },
      ...answers,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Find a Table' }));
  await screen.findByRole('group', { name: /^Times on/ });
  return shown;
}
const button = () => screen.queryByRole('button', { name: 'Notify me if one frees' });

beforeAll(loadScreens);

it('puts a diner in line for the chosen time when it is full', async () => {
  const { asked, said } = await find(['7:30 PM', '9:00 PM']);
  await userEvent.click(button()!);
  expect(await screen.findByText(/^You are in line for 7:00 PM\./)).toBeInTheDocument();
  expect(asked.find(({ call }) => call === 'createWatch')!.body).toEqual({
    watch: { restaurant_id: idOf(1), date: '2026-11-21', time: '7:00 PM', party_size: 2 },
  });
  expect(said).toContain('You are in line for 7:00 PM.');
  expect(screen.getByRole('link', { name: 'Your tables' })).toHaveAttribute('href', '#/profile');
  expect(button()).toBeNull();
});

it('asks about the time that is chosen now', async () => {
  await find(['7:30 PM', '9:00 PM']);
  await userEvent.click(button()!);
  await screen.findByText(/^You are in line for 7:00 PM\./);
  await userEvent.selectOptions(screen.getByLabelText('Time'), '8:00 PM');
  expect(await screen.findByText('No table at 8:00 PM.')).toBeInTheDocument();
});

it('is not there while the chosen time is free, nor when waiting cannot help', async () => {
  await find(['7:00 PM']);
  expect(button()).toBeNull();
});

it('says why a diner cannot wait', async () => {
  await find([], { answers: { createWatch: () => new Refusal('invalid', '7:00 PM is free. Book it now.') } });
  await userEvent.click(button()!);
  expect(await screen.findByText('7:00 PM is free. Book it now.')).toBeInTheDocument();
});
