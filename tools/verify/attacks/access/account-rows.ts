import { randomBytes } from 'node:crypto';
import { anyone, diners, nothing, ownerAlone, two, type Row } from './row';

const name = () => ({ fname: 'Anna', lname: 'Ruiz' });

/** The access rules of the calls about accounts and sessions. */
export const accountRows = {
  signIn: {
    service: 'accounts',
    answers: anyone(),
    demo: 'like any diner',
    ask: async (world) => {
      const { owner, other } = await two(world);
      return { owner, other, body: { user: { email: owner.user.email, password: owner.password } } };
    },
  },
  signOut: { service: null, answers: anyone(204), demo: 'like any diner', ask: two },
  signUp: {
    service: 'accounts',
    answers: { visitor: 201, other: 422, owner: 422 },
    demo: 'like any diner',
    ask: async (world) => ({
      ...(await two(world)),
      body: {
        user: {
          ...name(),
          email: `access-${Math.random().toString(36).slice(2)}@mesa.example`,
          password: 'a plum orchard lantern',
        },
      },
    }),
  },
  getUser: {
    service: 'accounts',
    answers: ownerAlone(),
    demo: 'reads',
    ask: async ({ owner }) => ({ id: owner.user.id, secret: owner.user.email }),
  },
  changeUser: {
    service: 'accounts',
    answers: ownerAlone(),
    demo: 'protected',
    ask: async ({ owner }) => ({ id: owner.user.id, body: { user: name() }, secret: owner.user.email }),
  },
  deleteUser: {
    service: 'accounts',
    answers: ownerAlone(204),
    demo: 'protected',
    ask: async (world) => {
      const owner = await world.person();
      return { owner, id: owner.user.id, body: { user: { current_password: owner.password } } };
    },
  },
  listSessions: { service: null, answers: diners(), demo: 'reads', ask: nothing },
  endOtherSessions: { service: null, answers: diners(204), demo: 'protected', ask: two },
  requestPasswordReset: {
    service: 'accounts',
    answers: anyone(204),
    demo: 'like any diner',
    // an email of its own: the limit of five an hour counts unknown ones too
    ask: async () => ({ body: { user: { email: `${randomBytes(8).toString('hex')}@mesa.example` } } }),
  },
  // the token alone decides, and nobody can guess one
  resetPassword: {
    service: 'accounts',
    answers: anyone(422),
    demo: 'like any diner',
    ask: async ({ owner }) => ({ id: owner.user.id, body: { user: { password: 'a plum orchard lantern' } } }),
  },
  requestEmailConfirmation: {
    service: 'accounts',
    answers: diners(204),
    demo: 'protected',
    ask: nothing,
  },
  confirmEmail: {
    service: 'accounts',
    answers: anyone(422),
    demo: 'like any diner',
    ask: async ({ owner }) => ({ id: owner.user.id }),
  },
} satisfies Record<string, Row>;
