import { screen } from '@testing-library/react';
import type { CallAnswer, Keyed, Watch } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import {
  type Answers,
  renderRemote,
  reply,
  type RenderedRemote,
  type RenderRemoteOptions,
} from '@mesa/remote-kit/testing';
import { remote } from '../../remote';
import { ANA, day, idOf, NOW, restaurant, review } from '../../testing';

/** Two reviews of Forno Ocaso, the newest first. */
export const MAYA = review();
export const DEVON = review({
  id: idOf(899),
  author: 'Devon T.',
  overall: 4,
  body: 'A great hum on Friday.',
  recommend: false,
  created_at: '2026-11-09T20:00:00Z',
});

/** What `getRestaurant` answers. */
export function page(change: Partial<CallAnswer<'getRestaurant'>> = {}): CallAnswer<'getRestaurant'> {
  return {
    restaurant: restaurant(),
    reviews: { [MAYA.id]: MAYA, [DEVON.id]: DEVON },
    stars: { 4: 1, 5: 1 },
    ...change,
  };
}

/** What `getAvailability` answers when only these times are available. */
export function slots(...available: string[]): CallAnswer<'getAvailability'> {
  return {
    restaurant_id: idOf(1),
    date: '2026-11-21',
    party_size: 2,
    slots: day(...available),
  };
}

/** Ana's wait for 7:00 PM. */
export const WATCH: Watch = {
  id: idOf(7),
  restaurant_id: idOf(1),
  date: '2026-11-21',
  time: '7:00 PM',
  party_size: 2,
  state: 'waiting',
  created_at: '2026-11-20T00:00:00Z',
};

/** Answers of a server where the diner has these waits, and joins and leaves. */
export function waitlistAnswers(watches: Keyed<Watch> = {}): Answers {
  return {
    listWatches: () => ({ ...watches }),
    createWatch: ({ body }) => {
      const watch = { ...WATCH, ...(body as { watch: Partial<Watch> }).watch };
      watches[watch.id] = watch;
      return { watch };
    },
    deleteWatch: ({ params }) => {
      delete watches[params['id']!];
      return undefined;
    },
  };
}

/** Stands in for the sign-in modal of another remote: signs Ana in and navigates to `next`, as that does. */
function SignIn({ next }: { next?: string }) {
  const { signedIn, navigate, closeModal } = useHost();
  const press = () => {
    signedIn(ANA);
    if (next) navigate(next);
  };
  return (
    <>
      <button onClick={press}>I am Ana</button>
      <button onClick={closeModal}>Not now</button>
    </>
  );
}

const withSignIn = {
  ...remote,
  modals: { ...remote.modals, login: async () => ({ title: 'Please sign in', Modal: SignIn }) },
};

/** Opens Forno Ocaso's page for Saturday at 7:00 PM, by default with three times available. */
export function openRestaurant(options: RenderRemoteOptions = {}): RenderedRemote {
  return renderRemote(withSignIn, {
    now: NOW,
    path: `/restaurants/${idOf(1)}`,
    choices: { date: '2026-11-21', time: '7:00 PM', partySize: 2 },
    ...options,
    answers: {
      getRestaurant: page(),
      getAvailability: slots('7:00 PM', '7:30 PM', '8:00 PM'),
      listReviews: reply({ body: {} }),
      listFavorites: {},
      ...waitlistAnswers(),
      ...options.answers,
    },
  });
}

export const heading = () => screen.findByRole('heading', { level: 1, name: 'Forno Ocaso' });

/** The three offers. */
export const offers = () => screen.findByRole('group', { name: 'Times on Sat, Nov 21 for 2 people' });
