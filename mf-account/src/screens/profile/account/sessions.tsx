import type { SessionInfo } from '@mesa/contract';
import { useHost, useLoad, useSubmit } from '@mesa/remote-kit';
import { Button, ErrorList, FailedState, formatDate, Loading, SkeletonText } from '@mesa/ui';
import { call } from '@mesa/web-client';
import styles from './account.module.css';

/** Where the diner is signed in, and a button to sign out the other devices. */
export function Sessions() {
  return (
    <div className={styles.form}>
      <h3>Where you are signed in</h3>
      <OwnSessions />
    </div>
  );
}

function OwnSessions() {
  const { notify } = useHost();
  const sessions = useLoad((signal) => call('listSessions', undefined, { signal }), []);
  const reload = sessions.state === 'ready' ? sessions.reload : () => {};
  const { submit, busy, errors } = useSubmit(async () => {
    await call('endOtherSessions');
    reload();
    notify("You've been signed out on other devices.");
  });
  if (sessions.state === 'loading')
    return (
      <Loading label="Loading your sessions">
        <SkeletonText lines={2} />
      </Loading>
    );
  if (sessions.state === 'failed')
    return <FailedState small message={sessions.refusal.sentences.join(' ')} onRetry={sessions.retry} />;
  const all = Object.values(sessions.data);
  return (
    <>
      <ul className={styles.sessions}>
        {all.map((each) => (
          <li key={each.id}>
            <Session {...each} />
          </li>
        ))}
      </ul>
      <ErrorList sentences={errors} />
      {all.length > 1 && (
        <Button busy={busy} onClick={submit}>
          Sign out other devices
        </Button>
      )}
    </>
  );
}

function Session({ device, created_at, last_seen_at, current }: SessionInfo) {
  return (
    <>
      <b>{device}</b>{' '}
      {current ? (
        <span className={styles.here}>This device</span>
      ) : (
        <span>Last seen {formatDate(last_seen_at)}</span>
      )}
      <br />
      <span>Signed in {formatDate(created_at)}</span>
    </>
  );
}
