import type { RequestHandler } from 'express';
import { Refusal } from '@mesa/contract';
import { parse } from '@mesa/contract/schemas';
import type { RemoteErrors } from './remote-errors';
import { SourcePositions } from './source-positions';
import { remoteName } from './uploads';
import type { VersionStore } from './version-store';

interface ErrorsDependencies {
  remoteErrors: RemoteErrors;
  versions: VersionStore;
}

/** `GET /admin/remotes/{name}/errors`: the errors that visitors' browsers met in a remote. */
export function listErrors({ remoteErrors, versions }: ErrorsDependencies): RequestHandler {
  const positions = new SourcePositions(versions);
  return async (request, response) => {
    const name = parse(remoteName, request.params['name']);
    const groups = await remoteErrors.list(name);
    const errors = await Promise.all(
      groups.map(async ({ version, kind, message, at, count, visitors, first, last }) => ({
        ...{ version, kind, message },
        // null for an error outside of the remote's files, or without a source map that can be trusted
        source: (at && (await positions.find(name, version, at).catch(nullIfAltered))) ?? null,
        built: at ?? null,
        ...{ count, visitors: visitors.length, first, last },
      })),
    );
    response.json({ errors });
  };
}

/** @throws what is not the refusal of an altered file, which the store has logged */
function nullIfAltered(error: unknown): null {
  if (error instanceof Refusal && error.kind === 'unavailable') return null;
  throw error;
}
