import { useRef, type ReactNode } from 'react';
import styles from './main.module.css';
import { useAddress } from './use-address';
import { useHashLinks } from './use-hash-links';
import { usePathChange } from './use-path-change';
import { useScroll } from './use-scroll';

interface MainProps {
  /** after each change of path */
  onMoved: (path: string) => void;
  children: ReactNode;
}

/** The page's main part, and what a change of path means to it: scroll, focus, announcement. */
export function Main({ onMoved, children }: MainProps) {
  const main = useRef<HTMLElement>(null);
  useAddress();
  useHashLinks();
  useScroll();
  usePathChange(({ path }) => {
    onMoved(path);
    // a whole new page would begin at its top for those who listen; so does this one
    main.current?.focus({ preventScroll: true });
  });
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}
