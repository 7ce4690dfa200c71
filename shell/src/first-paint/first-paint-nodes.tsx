import { useLayoutEffect, useRef } from 'react';

/**
 * The first paint's nodes, moved here as they are, so that pictures are not decoded again. They are inert.
 */
export function FirstPaintNodes({ nodes }: { nodes: readonly Node[] }) {
  const holder = useRef<HTMLDivElement>(null);
  // before the next frame is drawn
  useLayoutEffect(() => holder.current!.append(...nodes), [nodes]);
  return <div ref={holder} inert />;
}
