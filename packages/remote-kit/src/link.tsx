import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** a hash path, e.g. `hashPaths.profile.to()` */
  to: string;
  /** true: the path replaces the current one in the history */
  replace?: boolean;
}

/** A link to a hash path. React Router's own includes 2 kB for prefetching pages, which Mesa does not use. */
export function Link({ to, replace = false, target, onClick, children, ...attributes }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { replace, target });
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...attributes} href={href} target={target} onClick={press}>
      {children}
    </a>
  );
}
