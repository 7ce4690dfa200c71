import { useLayoutEffect, useRef } from 'react';

/** Nodes that the page drew itself, moved here as they are: a picture in them stays as decoded as it was. Nothing in them answers. */
export function StillStanding({ nodes }: { nodes: readonly Node[] }) {
  const holder = useRef<HTMLDivElement>(null);
  // before the next frame is drawn
  useLayoutEffect(() => holder.current!.append(...nodes), [nodes]);
  return <div ref={holder} inert />;
}
