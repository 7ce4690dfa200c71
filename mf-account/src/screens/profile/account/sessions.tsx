import type { SessionInfo } from '@mesa/contract';
import { useHost, useLoad, useSubmit } from '@mesa/remote-kit';
import { Button, ErrorList, FailedState, Loading, SkeletonText } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { textNow, useText, type Text } from '../../../messages';
import styles from './account.module.css';

/** Where the diner is signed in, and a button to sign out the other devices. */
export function Sessions() {
  const t = useText();
  return (
    <div className={styles.form}>
      <h3>{t('sessions.title')}</h3>
      <OwnSessions />
    </div>
  );
}

function OwnSessions() {
  const t = useText();
  const { notify } = useHost();
  const sessions = useLoad((signal) => call('listSessions', undefined, { signal }), []);
  const reload = sessions.state === 'ready' ? sessions.reload : () => {};
  const { submit, busy, errors } = useSubmit(async () => {
    await call('endOtherSessions');
    reload();
    notify(textNow()('sessions.ended'));
  });
  if (sessions.state === 'loading')
    return (
      <Loading label={t('sessions.loading')}>
        <SkeletonText lines={2} />
      </Loading>
    );
  if (sessions.state === 'failed')
    return <FailedState small message={sessions.refusal.sentences.join(' ')} onRetry={sessions.reload} />;
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
          {t('sessions.endOthers')}
        </Button>
      )}
    </>
  );
}

function Session({ device, created_at, last_seen_at, current }: SessionInfo) {
  const t = useText();
  return (
    <>
      <b>{deviceText(device, t)}</b>{' '}
      {current ? (
        <span className={styles.here}>{t('sessions.here')}</span>
      ) : (
        <span>{t('sessions.seen', { date: t.date(last_seen_at) })}</span>
      )}
      <br />
      <span>{t('sessions.since', { date: t.date(created_at) })}</span>
    </>
  );
}

/**
 * "Chrome on Android" or "Unknown device", as the server names them (bff/src/edge/session/device-name.ts).
 */
function deviceText(device: string, t: Text): string {
  if (device === 'Unknown device') return t('sessions.unknownDevice');
  const [browser, system] = device.split(' on ');
  return browser && system ? t('sessions.device', { browser, system }) : device;
}
