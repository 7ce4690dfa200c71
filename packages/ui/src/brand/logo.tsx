import type { MouseEvent } from 'react';
import { useText } from '../messages';
import styles from './logo.module.css';

/** The mark: a table with a half-disc on it, which is both a serving dome and the sun over a mesa. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden className={className}>
      <rect width="32" height="32" rx="9" fill="var(--brand)" />
      <path d="M9.4 14.2a6.6 6.6 0 0 1 13.2 0z" fill="#ff9a5c" />
      <rect x="4.6" y="15.2" width="22.8" height="3.5" rx="1.75" fill="var(--on-brand)" />
      <path d="M8.7 18h4.1l-1.5 7.1a1.1 1.1 0 0 1-1.1.9H7.6a1 1 0 0 1-1-1.25z" fill="var(--on-brand)" />
      <path d="M23.3 18h-4.1l1.5 7.1a1.1 1.1 0 0 0 1.1.9h2.6a1 1 0 0 0 1-1.25z" fill="var(--on-brand)" />
    </svg>
  );
}

/** Mark and wordmark, a link home; the shell's `onClick` clears the saved choices (spec.md §2). */
export function Logo({ onClick }: { onClick?: (event: MouseEvent<HTMLAnchorElement>) => void }) {
  const t = useText();
  return (
    <a href="#/" className={styles.logo} aria-label={t('ui.logo.home')} onClick={onClick}>
      <LogoMark className={styles.mark} />
      <span aria-hidden>mesa</span>
    </a>
  );
}
