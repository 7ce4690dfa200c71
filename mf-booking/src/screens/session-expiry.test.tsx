import { act, screen, waitFor } from '@testing-library/react';
import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { expired, type MesaStore } from '@mesa/remote-kit';
import { ANA, BOOKING, hold, press, show, typePhone } from '../testing';

beforeEach(() => sessionStorage.clear());

/** What the shell does when an answer says that the session has expired. */
const expire = (store: MesaStore) => void store.dispatch(expired());
const signIn = (store: MesaStore) =>
  act(() => void store.dispatch({ type: 'session/signedIn', payload: ANA }));

describe('a session that expires on the booking screen', () => {
  test('leaves the form as it was and offers to sign in', async () => {
    const shown = show(BOOKING, {
      answers: {
        createReservation: () => {
          expire(shown.store);
          return new Refusal('signed-out', say('signIn'));
        },
      },
    });
    await typePhone();
    await press('Complete Reservation');
    await screen.findByText(say('signIn').sentence);
    expect(screen.getByLabelText('Name')).toHaveValue('Ana Ruiz');
    expect(screen.getByLabelText('Email')).toHaveValue('ana@mesa.example');
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('213 555 0100');
    await press('Sign in');
    expect(shown.modal()).toBe('login');
    signIn(shown.store);
    await waitFor(() => expect(screen.queryByText(say('signIn').sentence)).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Complete Reservation' })).toBeEnabled();
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('213 555 0100');
  });

  test('lets the diner hold the table after signing in', async () => {
    let signedIn = false;
    const shown = show(BOOKING, {
      answers: {
        createHold: () => {
          if (signedIn) return { hold: hold() };
          expire(shown.store);
          return new Refusal('signed-out', say('signIn'));
        },
      },
    });
    await press('Sign in');
    expect(screen.queryByText(/You can still book/)).not.toBeInTheDocument();
    expect(shown.modal()).toBe('login');
    signedIn = true;
    signIn(shown.store);
    await press('Hold this table');
    expect(await screen.findByText('We are holding this table for you.')).toBeInTheDocument();
  });
});
