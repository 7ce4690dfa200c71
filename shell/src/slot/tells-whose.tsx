import { useLayoutEffect, type ReactNode } from 'react';
import type { RemoteEntry } from '@mesa/contract';
import { setCallingRemote } from '@mesa/web-client';

/** Lets calls be told by the remote whose screen or modal makes them; a modal's, as long as it is open. */
export function TellsWhose({
  entry: { name, version },
  children,
}: {
  entry: RemoteEntry;
  children: ReactNode;
}) {
  // before any effect of the screen, which may call at once
  useLayoutEffect(() => setCallingRemote(`${name}@${version}`), [name, version]);
  return children;
}
