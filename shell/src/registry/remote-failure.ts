import type { RemoteEntry } from '@mesa/contract';

/** A remote, or one of its files, that could not be loaded or is not what the registry says. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';

  constructor(
    readonly entry: RemoteEntry,
    cause: unknown,
  ) {
    super(`${entry.name}@${entry.version}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
