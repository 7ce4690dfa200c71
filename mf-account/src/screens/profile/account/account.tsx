import { DEMO_EMAIL, type User } from '@mesa/contract';
import { Notice, Panel } from '@mesa/ui';
import { useText } from '../../../messages';
import { ChangeName } from './change-name';
import { ChangePassword } from './change-password';
import { DeleteAccount } from './delete-account';
import { MailChoices } from './mail-choices';
import { Sessions } from './sessions';
import profile from '../profile.module.css';
import styles from './account.module.css';

/** Name, password, mail, sessions and deletion. The shared demo account shows why it has none of these. */
export function Account({ user }: { user: User }) {
  const t = useText();
  return (
    <section className={profile.section} aria-labelledby="account">
      <h2 id="account">{t('account.title')}</h2>
      {user.email === DEMO_EMAIL ? (
        <Notice>
          <p>{t('account.demo')}</p>
        </Notice>
      ) : (
        <Settings user={user} />
      )}
    </section>
  );
}

function Settings({ user }: { user: User }) {
  return (
    <div className={styles.panels}>
      <div className={styles.column}>
        <Panel>
          <ChangeName user={user} />
        </Panel>
        <Panel>
          <MailChoices user={user} />
        </Panel>
        <Panel>
          <Sessions />
        </Panel>
      </div>
      <div className={styles.column}>
        <Panel>
          <ChangePassword user={user} />
        </Panel>
        <Panel>
          <DeleteAccount user={user} />
        </Panel>
      </div>
    </div>
  );
}
