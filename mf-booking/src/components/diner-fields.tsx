import { NOTES_MAX, type Refusal } from '@mesa/contract';
import { useLastDiner } from '@mesa/remote-kit';
import { TextArea, TextInput } from '@mesa/ui';
import { useText } from '../messages';
import { fieldErrorsOf } from '../state/field-errors';
import type { DinerDetailsForm } from '../state/use-diner-details';
import { Occasions } from './occasions';
import { useFocusOn } from './use-focus-on';
import { useFocusWhenEmpty } from './use-focus-when-empty';
import styles from './diner-fields.module.css';

export interface DinerFieldsProps extends Pick<DinerDetailsForm, 'details' | 'change'> {
  /** email of the reservation that is being changed; the signed-in diner's unless given */
  email?: string;
  /** why the last submit was refused; sentences about a field appear under it */
  refusal: Refusal | null;
  /** whether the diner's last number is here, if there is one: then nothing comes into an empty field */
  isPhoneSettled: boolean;
}

/** Name and email as the account has them (spec.md §5: disabled), phone and special request. */
export function DinerFields({ details, change, email, refusal, isPhoneSettled }: DinerFieldsProps) {
  const t = useText();
  const { fields, onlyFields } = fieldErrorsOf(refusal);
  // errors about anything else come first: then the red area takes the focus
  const cause = onlyFields ? refusal : null;
  const phone = useFocusOn<HTMLInputElement>(fields.phone ? cause : null);
  const notes = useFocusOn<HTMLTextAreaElement>(fields.phone ? null : cause);
  useFocusWhenEmpty(phone, isPhoneSettled);
  const diner = useLastDiner();
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextInput label={t('diner.name')} value={diner ? `${diner.fname} ${diner.lname}` : ''} disabled />
        <TextInput label={t('diner.email')} type="email" value={email ?? diner?.email ?? ''} disabled />
      </div>
      <TextInput
        ref={phone}
        error={fields.phone}
        label={t('diner.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        value={details.phone}
        onChange={(value) => change({ phone: value })}
        // the last number, should it arrive now, would mix with what is typed
        onFocus={() => !isPhoneSettled && details.phone === '' && change({ phone: '' })}
        hint={t('diner.phoneHint')}
      />
      <Occasions notes={details.notes} onChange={(value) => change({ notes: value })} />
      <TextArea
        ref={notes}
        error={fields.notes}
        label={t('diner.notes')}
        value={details.notes}
        maxLength={NOTES_MAX}
        rows={3}
        onChange={(value) => change({ notes: value })}
        placeholder={t('diner.notesPlaceholder')}
      />
    </div>
  );
}
