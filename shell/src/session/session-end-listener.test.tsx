import { act, screen, waitFor } from '@testing-library/react';
import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { both } from '../testing/remotes';
import { ana, renderShell } from '../testing/render-shell';

describe('SessionEndListener', () => {
  it('a session that was ended elsewhere is noticed on any screen, without a click', async () => {
    const { live, store } = renderShell({
      published: both,
      user: ana,
      answers: { listSessions: new Refusal('signed-out', say('signIn')) },
    });
    act(() => live.reject('ReservationsChannel'));
    expect(await screen.findByText('Your session has expired. Sign in to continue.')).toBeInTheDocument();
    expect(store.getState().session.currentUser).toBeNull();
    expect(live.followed().filter(({ channel }) => channel === 'ReservationsChannel')).toEqual([]);
  });

  it('a subscription that is rejected for another reason changes nothing', async () => {
    const { live, store, requests } = renderShell({
      published: both,
      user: ana,
      answers: { listSessions: {} },
    });
    act(() => live.reject('ReservationsChannel'));
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain('listSessions'));
    expect(store.getState().session.currentUser).toEqual(ana);
  });
});
