import { randomBytes } from 'node:crypto';
import { anyone, diners, ownerAlone, row, twoNewDiners, type Row } from './row';

const name = () => ({ fname: 'Anna', lname: 'Ruiz' });

/** The access rules of the calls about accounts and sessions. */
export const accountRows = {
  signIn: row('accounts', anyone(), 'like any diner', async (world) => {
    const { owner, stranger } = await twoNewDiners(world);
    return { owner, stranger, body: { user: { email: owner.user.email, password: owner.password } } };
  }),
  signOut: row(null, anyone(204), 'like any diner', twoNewDiners),
  signUp: row('accounts', { visitor: 201, stranger: 422, owner: 422 }, 'like any diner', async (world) => ({
    ...(await twoNewDiners(world)),
    body: {
      user: {
        ...name(),
        email: `access-${Math.random().toString(36).slice(2)}@mesa.example`,
        password: 'a plum orchard lantern',
      },
    },
  })),
  getUser: row('accounts', ownerAlone(), 'reads', async ({ owner }) => ({
    id: owner.user.id,
    secret: owner.user.email,
  })),
  changeUser: row('accounts', ownerAlone(), 'protected', async ({ owner }) => ({
    id: owner.user.id,
    body: { user: name() },
    secret: owner.user.email,
  })),
  exportUser: row(null, ownerAlone(), 'reads', async ({ owner }) => ({
    id: owner.user.id,
    secret: owner.user.email,
  })),
  deleteUser: row('accounts', ownerAlone(204), 'protected', async (world) => {
    const owner = await world.person();
    return { owner, id: owner.user.id, body: { user: { current_password: owner.password } } };
  }),
  listSessions: row(null, diners(), 'reads'),
  endOtherSessions: row(null, diners(204), 'protected', twoNewDiners),
  // an email of its own: the limit of five an hour counts unknown ones too
  requestPasswordReset: row('accounts', anyone(204), 'like any diner', async () => ({
    body: { user: { email: `${randomBytes(8).toString('hex')}@mesa.example` } },
  })),
  // the token alone decides, and nobody can guess one
  resetPassword: row('accounts', anyone(422), 'like any diner', async ({ owner }) => ({
    id: owner.user.id,
    body: { user: { password: 'a plum orchard lantern' } },
  })),
  requestEmailConfirmation: row('accounts', diners(204), 'protected'),
  confirmEmail: row('accounts', anyone(422), 'like any diner', async ({ owner }) => ({ id: owner.user.id })),
} satisfies Record<string, Row>;
