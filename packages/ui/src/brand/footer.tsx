import type { ReactNode } from 'react';
import { Wrap } from '../surfaces/wrap';
import { Logo } from './logo';
import styles from './footer.module.css';

/** The foot of every page; says that the pictures are made by a computer. `children` stand before that statement. */
export function Footer({ children }: { children?: ReactNode }) {
  return (
    <footer className={styles.footer}>
      <Wrap className={styles.inner}>
        <Logo />
        <p>Tables across Los Angeles and Orange County.</p>
        {children}
        <p className={styles.note}>Restaurants are fictional; all images are computer-generated.</p>
      </Wrap>
    </footer>
  );
}
