import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@mesa/contract';
import { UserError } from '@mesa/remote-tools/commands';
import type { Kind } from './kind';
import { splitName, spellingsOfCall } from './spellings';

/** `npm run new -- call reviews/praiseReview`. Path, input and rights are the developer's to decide. */
export const call: Kind = {
  usage: 'call reviews/praiseReview',
  about: 'the action in a service that answers a new call of the contract',
  plan(given, root) {
    const [service, name] = splitName(given, call.usage);
    const spellings = spellingsOfCall(name);
    if (name in calls) throw new UserError(`The contract already has a call ${name}.`);
    if (!existsSync(join(root, 'services', service, 'src')))
      throw new UserError(`There is no service ${service}.`);
    if (!existsSync(join(root, 'services', service, 'src/actions')))
      throw new UserError(`services/${service} has no actions: write the handler in its src/routes.ts.`);
    return {
      spellings,
      files: [{ folder: `services/${service}/src/actions`, templates: [['call', '']] }],
      rows: [],
      next: [
        `packages/contract/src/calls.ts:  ${name}: { method: 'POST', path: '/api/…/:id', needs: 'diner' },`,
        `packages/contract/src/schemas/calls.ts:  ${name}: { summary: '…', params: byId, status: 204 },`,
        `bff/src/routes.ts:  ${name}: { service: '${service}' },`,
        `services/${service}/src/routes.ts:  route('${name}', async ({ params, user }) => ` +
          `${name}(dependencies, params.id, user.id)),`,
        `tools/verify/attacks/access/table.ts:  ${name}: who may do it, and the status that everyone ` +
          'else gets',
      ],
    };
  },
};
