import type { FormEvent, ReactNode } from 'react';
import { ButtonLink, classes, Panel } from '@mesa/ui';
import { useText } from '../messages';
import { CancellationPolicy } from './cancellation-policy';
import { DinerFields, type DinerFieldsProps } from './diner-fields';
import styles from './diner-form.module.css';

export interface DinerFormProps extends DinerFieldsProps {
  /** somebody else has the table: only another time can be booked */
  disabled: boolean;
  onSubmit: () => void;
  /** path where another time is chosen */
  otherTimePath: string;
  /** the main button */
  children: ReactNode;
}

/** The diner's details, the cancellation policy, and the button that books or changes the table. */
export function DinerForm({ disabled, onSubmit, otherTimePath, children, ...fields }: DinerFormProps) {
  const t = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Panel look="raised">
      <form onSubmit={submit} noValidate className={styles.form} aria-label={t('diner.title')}>
        <h2>{t('diner.title')}</h2>
        <fieldset disabled={disabled} className={styles.fields}>
          <DinerFields {...fields} />
        </fieldset>
        <CancellationPolicy className={styles.policy} />
        <div className={classes(styles.buttons, styles.sticky)}>
          <fieldset disabled={disabled} className={styles.fields}>
            {children}
          </fieldset>
          <ButtonLink variant="quiet" size="large" href={`#${otherTimePath}`} data-replace="">
            {t('diner.otherTime')}
          </ButtonLink>
        </div>
      </form>
    </Panel>
  );
}
