import { NOTES_MAX, type Refusal } from '@mesa/contract';
import { useLastDiner } from '@mesa/remote-kit';
import { TextArea, TextInput } from '@mesa/ui';
import { fieldErrorsOf } from '../state/field-errors';
import type { DinerDetailsForm } from '../state/use-diner-details';
import { useFocusOn } from './use-focus-on';
import styles from './diner-fields.module.css';

export interface DinerFieldsProps extends Pick<DinerDetailsForm, 'details' | 'change'> {
  /** email of the reservation that is being changed; the signed-in diner's unless given */
  email?: string;
  /** why the last submit was refused; sentences about a field appear under it */
  refusal: Refusal | null;
}

/** Name and email as the account has them (spec.md §5: disabled), phone and special request. */
export function DinerFields({ details, change, email, refusal }: DinerFieldsProps) {
  const { fields, onlyFields } = fieldErrorsOf(refusal);
  // errors about anything else come first: then the red area takes the focus
  const cause = onlyFields ? refusal : null;
  const phone = useFocusOn<HTMLInputElement>(fields.phone ? cause : null);
  const notes = useFocusOn<HTMLTextAreaElement>(fields.phone ? null : cause);
  const diner = useLastDiner();
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextInput label="Name" value={diner ? `${diner.fname} ${diner.lname}` : ''} disabled />
        <TextInput label="Email" type="email" value={email ?? diner?.email ?? ''} disabled />
      </div>
      <TextInput
        ref={phone}
        error={fields.phone}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        value={details.phone}
        onChange={(value) => change({ phone: value })}
        hint="The restaurant will only call about this reservation."
      />
      <TextArea
        ref={notes}
        error={fields.notes}
        label="Special request"
        value={details.notes}
        maxLength={NOTES_MAX}
        rows={3}
        onChange={(value) => change({ notes: value })}
        placeholder="Allergies, a birthday, a quiet table…"
      />
    </div>
  );
}
