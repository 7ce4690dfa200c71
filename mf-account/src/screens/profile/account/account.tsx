import { DEMO_EMAIL, type User } from '@mesa/contract';
import { classes, Notice, Panel } from '@mesa/ui';
import { ChangeName } from './change-name';
import { ChangePassword } from './change-password';
import { DeleteAccount } from './delete-account';
import { Sessions } from './sessions';
import profile from '../profile.module.css';
import styles from './account.module.css';

/** Name, password, sessions, goodbye. The demo diner sees why none of it can be changed. */
export function Account({ user }: { user: User }) {
  const shared = user.email === DEMO_EMAIL;
  return (
    <section className={classes(profile.section, styles.account)} aria-labelledby="account">
      <h2 id="account">Your account</h2>
      {shared && (
        <Notice>
          <p>The demo account is shared, so it cannot be changed.</p>
        </Notice>
      )}
      <div className={styles.panels}>
        <div className={styles.column}>
          <Panel>
            <ChangeName user={user} locked={shared} />
          </Panel>
          {!shared && (
            <Panel>
              <Sessions />
            </Panel>
          )}
        </div>
        <div className={styles.column}>
          <Panel>
            <ChangePassword user={user} locked={shared} />
          </Panel>
          <Panel>
            <DeleteAccount user={user} locked={shared} />
          </Panel>
        </div>
      </div>
    </section>
  );
}
