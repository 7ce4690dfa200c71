import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, SAY } from '@mesa/contract';
import { expired, type MesaStore } from '@mesa/remote-kit';
import { ANA, hold, RESTAURANT, show } from '../testing';

const BOOKING = `/booking/${RESTAURANT}?date=2026-11-28&time=7%3A00+PM&party_size=2`;

beforeEach(() => sessionStorage.clear());

/** As the shell does when an answer says so. */
const end = (store: MesaStore) => void store.dispatch(expired());
const signIn = (store: MesaStore) =>
  act(() => void store.dispatch({ type: 'session/signedIn', payload: ANA }));

test('a session that runs out leaves name and email, offers to sign in, and its sentence goes with signing in', async () => {
  const shown = show(BOOKING, {
    answers: {
      createReservation: () => {
        end(shown.store);
        return new Refusal('signed-out', SAY.signIn);
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Reservation' }));
  await screen.findByText(SAY.signIn);
  expect(screen.getByLabelText('Name')).toHaveValue('Ana Ruiz');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@mesa.example');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(shown.modal()).toBe('login');
  signIn(shown.store);
  await waitFor(() => expect(screen.queryByText(SAY.signIn)).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Complete Reservation' })).toBeInTheDocument();
});

test('a hold that needs a sign-in offers it, and to hold the table after it', async () => {
  let signedIn = false;
  const shown = show(BOOKING, {
    answers: {
      createHold: () => {
        if (signedIn) return { hold: hold() };
        end(shown.store);
        return new Refusal('signed-out', SAY.signIn);
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(screen.queryByText(/You can still book/)).not.toBeInTheDocument();
  expect(shown.modal()).toBe('login');
  signedIn = true;
  signIn(shown.store);
  await userEvent.click(await screen.findByRole('button', { name: 'Hold it' }));
  expect(await screen.findByText('We are holding this table for you.')).toBeInTheDocument();
});
