import { hashPaths } from '@mesa/contract';
import { defineRemote, useHost, useLoad, useTitle } from '@mesa/remote-kit';
import { Link, useParams } from '@mesa/remote-kit/router';
import { call } from '@mesa/web-client';
import { useState } from 'react';

/** Three small remotes with one example of everything that the shell supports. */

function Landing() {
  useTitle('Landing');
  const { openModal, notify } = useHost();
  return (
    <>
      <h1>Landing</h1>
      <Link to={hashPaths.restaurant.to('r1')}>One restaurant</Link>
      <a href="#/search/thai">Thai</a>
      <p data-replace="">
        <a href="#/search/french">French instead</a>
      </p>
      <Link to={hashPaths.profile.to()}>Profile of mine</Link>
      <button onClick={() => openModal('image', { photos: [{ url: '/a.webp', alt: 'Tacos' }], start: 0 })}>
        A photo
      </button>
      <button onClick={() => notify('Saved for you.')}>Notify</button>
    </>
  );
}

function Restaurant() {
  const { restaurantId } = useParams();
  useTitle(`Restaurant ${restaurantId}`);
  return <h1>Restaurant {restaurantId}</h1>;
}

function Search() {
  const { query } = useParams();
  useTitle('Search');
  return (
    <>
      <h1>Searched {query ?? 'all'}</h1>
      <label>
        Words <input />
      </label>
    </>
  );
}

export const discovery = defineRemote({
  name: 'mf-discovery',
  routes: [
    { path: '/', load: async () => ({ Screen: Landing }) },
    { path: '/search', load: async () => ({ Screen: Search }) },
    { path: '/search/:query', load: async () => ({ Screen: Search }) },
    { path: '/restaurants/:restaurantId', load: async () => ({ Screen: Restaurant }) },
  ],
  modals: {
    search: async () => ({ title: 'Find a table', size: 'wide', Modal: () => <p>The search box</p> }),
    image: async () => ({
      title: 'Photo',
      size: 'photo',
      Modal: ({ photos, start }) => <img src={photos[start]?.url} alt={photos[start]?.alt} />,
    }),
  },
});

function Profile() {
  useTitle('Profile');
  const [note, setNote] = useState('');
  const [asks, setAsks] = useState(0);
  const load = useLoad(
    (signal) => (asks > 0 ? call('listReservations', {}, { signal }) : Promise.resolve({})),
    [asks],
  );
  return (
    <>
      <h1>Profile</h1>
      <label>
        Note <input value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <button onClick={() => setAsks(asks + 1)}>Ask</button>
      <p>{load.state}</p>
    </>
  );
}

function SignIn({ sentence, next }: { sentence?: string; next?: string }) {
  const { signedIn, openModal, navigate } = useHost();
  return (
    <>
      {sentence && <p>{sentence}</p>}
      <label>
        Email <input type="email" />
      </label>
      <button
        onClick={() => {
          signedIn({ id: 'a'.repeat(24), fname: 'Ana', lname: 'Reyes', email: 'ana@mesa.example' });
          if (next) navigate(next);
        }}
      >
        Sign In
      </button>
      <button onClick={() => openModal('signup')}>Create an account</button>
    </>
  );
}

export const account = defineRemote({
  name: 'mf-account',
  routes: [{ path: '/profile', load: async () => ({ Screen: Profile }) }],
  modals: {
    login: async () => ({ title: 'Please sign in', Modal: SignIn }),
    signup: async () => ({ title: 'Welcome to Mesa!', Modal: () => <p>Four inputs</p> }),
  },
});

function Reservation() {
  const { reservationId, restaurantId } = useParams();
  return <h1>Reservation {reservationId ?? restaurantId}</h1>;
}

const bookingPaths = [hashPaths.booking.pattern, hashPaths.bookingView.pattern];

export const booking = {
  remote: defineRemote({
    name: 'mf-booking',
    routes: bookingPaths.map((path) => ({ path, load: async () => ({ Screen: Reservation }) })),
  }),
  protectedRoutes: bookingPaths,
};

export const both = [{ remote: discovery }, { remote: account, protectedRoutes: ['/profile'] }];
