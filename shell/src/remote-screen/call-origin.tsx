import { useLayoutEffect, type ReactNode } from 'react';
import type { RemoteEntry } from '@mesa/contract';
import { setCallingRemote } from '@mesa/web-client';

/** Attributes the calls that are made while its children are mounted to their remote. */
export function CallOrigin({
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
