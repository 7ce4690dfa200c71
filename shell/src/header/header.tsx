import type { ReactNode } from 'react';
import { hashPaths } from '@mesa/contract';
import { clearChoices, useHost } from '@mesa/remote-kit';
import { Button, Icon, IconButton, LogOutIcon, Logo, SearchIcon, UserIcon, Wrap } from '@mesa/ui';
import { useText } from '../messages';
import styles from './header.module.css';
import { useLogOut } from './use-log-out';

/** The header of every page (spec.md §1, §2). @param links those of remotes */
export function Header({ links }: { links?: ReactNode }) {
  const { session, openModal } = useHost();
  return (
    <HeaderFrame>
      {links}
      {session.currentUser ? (
        <Diner fname={session.currentUser.fname} />
      ) : (
        <VisitorControls onOpen={openModal} />
      )}
    </HeaderFrame>
  );
}

/** The header of the page's first paint, whose buttons do nothing yet. @param fname null for a visitor */
export function InertHeader({ fname }: { fname: string | null }) {
  const nothing = () => {};
  return (
    <HeaderFrame>
      {fname === null ? (
        <VisitorControls onOpen={nothing} />
      ) : (
        <DinerControls fname={fname} onSearch={nothing} onLogOut={nothing} />
      )}
    </HeaderFrame>
  );
}

function HeaderFrame({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <header className={styles.header}>
      <Wrap className={styles.bar}>
        <Logo onClick={clearChoices} />
        <nav className={styles.nav} aria-label={t('shell.header.account')}>
          {children}
        </nav>
      </Wrap>
    </header>
  );
}

function VisitorControls({ onOpen }: { onOpen: (modal: 'signup' | 'login') => void }) {
  const t = useText();
  return (
    <>
      <Button variant="quiet" className={styles.visitor} onClick={() => onOpen('signup')}>
        {t('shell.header.signUp')}
      </Button>
      <Button variant="primary" className={styles.visitor} onClick={() => onOpen('login')}>
        {t('shell.header.signIn')}
      </Button>
    </>
  );
}

function Diner({ fname }: { fname: string }) {
  const { openModal } = useHost();
  const { submit, busy } = useLogOut();
  return <DinerControls fname={fname} busy={busy} onSearch={() => openModal('search')} onLogOut={submit} />;
}

function DinerControls({
  fname,
  busy = false,
  onSearch,
  onLogOut,
}: {
  fname: string;
  busy?: boolean;
  onSearch: () => void;
  onLogOut: () => void;
}) {
  const t = useText();
  return (
    <>
      {/* away from "Log out", which a thumb that misses it would press */}
      <IconButton label={t('shell.header.search')} icon={SearchIcon} onClick={onSearch} />
      <span className={styles.greeting}>{t('shell.header.greeting', { name: fname })}</span>
      <a
        href={`#${hashPaths.profile.to()}`}
        className={styles.profile}
        aria-label={t('shell.header.profile')}
        title={t('shell.header.profile')}
        data-profile-link=""
      >
        <Icon of={UserIcon} />
        <span className={styles.words}>{t('shell.header.profile')}</span>
      </a>
      <Button
        variant="quiet"
        className={styles.logOut}
        aria-label={t('shell.header.logOut')}
        icon={LogOutIcon}
        busy={busy}
        onClick={onLogOut}
      >
        <span className={styles.words}>{t('shell.header.logOut')}</span>
      </Button>
    </>
  );
}
