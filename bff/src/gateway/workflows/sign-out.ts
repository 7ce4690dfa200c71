import type { Dependencies, Handler } from '../handler';
import { endSession } from './replace-session';

/** Ends the session of this browser; also succeeds for a visitor. One write needs no compensation. */
export function signOut(dependencies: Dependencies): Handler {
  return async (request, response) => {
    await endSession(dependencies, request, response);
    response.status(204).end();
  };
}
