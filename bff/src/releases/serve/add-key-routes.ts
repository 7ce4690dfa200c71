import { parse } from '@mesa/contract/schemas';
import type { Router } from 'express';
import { z } from 'zod';
import { actorOf, forOperator } from './access';
import type { RemoteKey, RemoteKeys } from './keys';
import type { LiveState } from '../live/live-state';
import { ownName } from '../publish/uploads';

/** No team may have these names: in the audit log they mean the operator and Mesa itself. */
const RESERVED = ['operator', 'mesa'];

const CreateKey = z.object({
  team: z
    .string("Team can't be blank")
    .max(41, 'Team must have at most 41 characters')
    .regex(/^[a-z][a-z0-9-]*$/, 'Team must be lower-case words joined by dashes')
    .refine((team) => !RESERVED.includes(team), 'Team must not be operator or mesa'),
  remotes: z.array(ownName, 'Remotes are invalid').min(1, "Remotes can't be blank").max(20),
  days: z
    .number('Days are invalid')
    .positive('Days are invalid')
    .max(3_650, 'A key is valid for at most 3650 days')
    .default(365),
});

interface KeyDependencies {
  keys: RemoteKeys;
  state: LiveState;
  /** signs what MESA_RELEASE_HOOK gets */
  hookKey: string;
}

/** The operator's routes for the keys of the teams and that of the hook. */
export function addKeyRoutes(router: Router, { keys, state, hookKey }: KeyDependencies): void {
  router.get('/keys', forOperator, async (_request, response) => {
    response.json({ keys: (await keys.list()).map(presentKey) });
  });
  router.get('/keys/hook', forOperator, (_request, response) => {
    response.json({ key: hookKey });
  });
  router.post('/keys', forOperator, async (request, response) => {
    const { key, record } = await keys.create(parse(CreateKey, request.body));
    for (const name of record.remotes)
      await state.note({ name, action: 'key', ...actorOf(response), note: describeKey(record) });
    response.status(201).json({ ...presentKey(record), key });
  });
  router.post('/keys/:id/revoke', forOperator, async (request, response) => {
    const { key, isNew } = await keys.revoke(String(request.params['id']));
    for (const name of isNew ? key.remotes : [])
      await state.note({ name, action: 'revoke', ...actorOf(response), note: describeKey(key) });
    response.json(presentKey(key));
  });
}

function presentKey({ _id, team, remotes, created_at, expires_at, last_used_at, revoked_at }: ListedKey) {
  return { id: _id, team, remotes, created_at, expires_at, last_used_at, revoked_at };
}

type ListedKey = Omit<RemoteKey, 'digest'>;

function describeKey({ _id, team }: ListedKey): string {
  return `${_id} of the team ${team}`;
}
