import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ANA, loadScreens } from '../../testing';
import { openRestaurant } from './testing';

const bar = async () => within(await screen.findByRole('group', { name: 'Your choices' }));

beforeAll(loadScreens);

describe('BottomBar', () => {
  it('shows the choices and leads a diner to the reservation box', async () => {
    openRestaurant({ user: ANA });
    expect((await bar()).getByText('Sat, Nov 21')).toBeInTheDocument();
    expect((await bar()).getByText('7:00 PM, 2 people')).toBeInTheDocument();
    await userEvent.click((await bar()).getByRole('link', { name: 'Find a Table' }));
    expect(screen.getByRole('region', { name: 'Make a reservation' })).toHaveFocus();
  });

  it('leads a visitor to the times', async () => {
    openRestaurant();
    await userEvent.click((await bar()).getByRole('link', { name: 'See times' }));
    expect(screen.getByRole('region', { name: 'Make a reservation' })).toHaveFocus();
  });
});
