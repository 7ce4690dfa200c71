import { DEMO_EMAIL, type User } from '@mesa/contract';
import { Notice, Panel } from '@mesa/ui';
import { ChangeName } from './change-name';
import { ChangePassword } from './change-password';
import { DeleteAccount } from './delete-account';
import { MailChoices } from './mail-choices';
import { Sessions } from './sessions';
import profile from '../profile.module.css';
import styles from './account.module.css';

/** Name, password, mail, sessions and deletion. The shared demo account shows why it has none of these. */
export function Account({ user }: { user: User }) {
  return (
    <section className={profile.section} aria-labelledby="account">
      <h2 id="account">Your account</h2>
      {user.email === DEMO_EMAIL ? (
        <Notice>
          <p>The demo account is shared, so its name and password can't be changed.</p>
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
