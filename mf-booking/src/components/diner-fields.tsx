import { NOTES_MAX, type Refusal } from '@mesa/contract';
import { useLastDiner } from '@mesa/remote-kit';
import { TextArea, TextInput } from '@mesa/ui';
import { sortErrors } from '../state/field-errors';
import { useBroughtIntoView } from './use-focus-on';
import styles from './diner-fields.module.css';

export interface DinerDetails {
  phone: string;
  notes: string;
}

export interface DinerFieldsProps {
  details: DinerDetails;
  onChange: (change: Partial<DinerDetails>) => void;
  /** of the reservation being changed; the signed-in diner's own unless told */
  email?: string;
  /** what the last try was refused with: a sentence about a field stands under it */
  refusal: Refusal | null;
}

/** Who comes: name and email as the account has them (spec.md §5: disabled), phone, a wish to the house. */
export function DinerFields({ details, onChange, email, refusal }: DinerFieldsProps) {
  const { ofFields, others } = sortErrors(refusal);
  // what concerns no field is read first
  const only = others.length === 0 ? refusal : null;
  const phone = useBroughtIntoView<HTMLInputElement>(ofFields.phone ? only : null);
  const notes = useBroughtIntoView<HTMLTextAreaElement>(ofFields.phone ? null : only);
  const diner = useLastDiner();
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextInput label="Name" value={diner ? `${diner.fname} ${diner.lname}` : ''} disabled />
        <TextInput label="Email" type="email" value={email ?? diner?.email ?? ''} disabled />
      </div>
      <TextInput
        ref={phone}
        error={ofFields.phone}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        value={details.phone}
        onChange={(phone) => onChange({ phone })}
        hint="The restaurant calls only about this reservation."
      />
      <TextArea
        ref={notes}
        error={ofFields.notes}
        label="Special request"
        value={details.notes}
        maxLength={NOTES_MAX}
        rows={3}
        onChange={(notes) => onChange({ notes })}
        placeholder="An occasion, an allergy, a quiet corner"
      />
    </div>
  );
}
