import type { Route } from '@mesa/server-kit/koa';
import type { Dependencies } from './actions/dependencies';

/** What mail serves: each call of the contract and the action that answers it; a read needs no action. */
export function routes(_dependencies: Dependencies): Route[] {
  return [];
}
