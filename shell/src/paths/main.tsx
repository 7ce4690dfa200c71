import { useRef, type ReactNode } from 'react';
import { useNoClosedLayers } from '@mesa/ui';
import styles from './main.module.css';
import { useHashSync } from './use-hash-sync';
import { useHashLinks } from './use-hash-links';
import { usePathChange } from './use-path-change';
import { useScroll } from './use-scroll';

interface MainProps {
  /** after each change of path */
  onPathChange: (path: string) => void;
  children: ReactNode;
}

/** The page's `main`, and what happens at a change of path: scrolling, focus, announcement. */
export function Main({ onPathChange, children }: MainProps) {
  const main = useRef<HTMLElement>(null);
  useHashSync();
  useNoClosedLayers();
  useHashLinks();
  useScroll();
  usePathChange((path) => {
    onPathChange(path);
    // as with a whole new page, screen readers begin at its top
    main.current?.focus({ preventScroll: true });
  });
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}
