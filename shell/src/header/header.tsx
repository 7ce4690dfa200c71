import { hashPaths } from '@mesa/contract';
import { clearChoices, useHost } from '@mesa/remote-kit';
import { Link } from '@mesa/remote-kit/router';
import { Button, Icon, IconButton, LogOutIcon, Logo, SearchIcon, UserIcon, Wrap } from '@mesa/ui';
import styles from './header.module.css';
import { useLogOut } from './use-log-out';

/** The header of every page (spec.md §1, §2). */
export function Header() {
  const { session } = useHost();
  return (
    <header className={styles.header}>
      <Wrap className={styles.bar}>
        <Logo onClick={clearChoices} />
        <nav className={styles.nav} aria-label="Your account">
          {session.currentUser ? <DinerControls fname={session.currentUser.fname} /> : <VisitorControls />}
        </nav>
      </Wrap>
    </header>
  );
}

function VisitorControls() {
  const { openModal } = useHost();
  return (
    <>
      <Button variant="quiet" onClick={() => openModal('signup')}>Sign up</Button>
      <Button variant="primary" onClick={() => openModal('login')}>Sign in</Button>
    </>
  );
}

function DinerControls({ fname }: { fname: string }) {
  const { openModal } = useHost();
  const { submit, busy } = useLogOut();
  return (
    <>
      <Link to={hashPaths.profile.to()} className={styles.greeting} data-greeting="">
        <Icon of={UserIcon} />
        <span className={styles.name}>Hi, {fname}</span>
      </Link>
      <IconButton label="Search" icon={SearchIcon} onClick={() => openModal('search')} />
      <Button variant="quiet" className={styles.logOut} aria-label="Log out" icon={LogOutIcon} busy={busy} onClick={submit}>
        <span className={styles.logOutWords}>Log out</span>
      </Button>
    </>
  );
}
