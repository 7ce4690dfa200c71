import { NOTES_MAX } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { TextArea, TextInput } from '@mesa/ui';
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
}

/** Who comes: name and email as the account has them (spec.md §5: disabled), phone, a wish to the house. */
export function DinerFields({ details, onChange, email }: DinerFieldsProps) {
  const { currentUser } = useHost().session;
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextInput label="Name" value={currentUser ? `${currentUser.fname} ${currentUser.lname}` : ''} disabled />
        <TextInput label="Email" type="email" value={email ?? currentUser?.email ?? ''} disabled />
      </div>
      <TextInput label="Phone" type="tel" inputMode="tel" autoComplete="tel" required value={details.phone} onChange={(phone) => onChange({ phone })} hint="The restaurant calls only about this reservation." />
      <TextArea label="Special request" value={details.notes} maxLength={NOTES_MAX} rows={3} onChange={(notes) => onChange({ notes })} placeholder="An occasion, an allergy, a quiet corner" />
    </div>
  );
}
