import { REASON_MAX } from '@mesa/contract';
import { TextInput } from '@mesa/ui';
import { useText } from '../messages';

interface ReasonFieldProps {
  value: string;
  hint?: string;
  error: string | null;
  onChange: (reason: string) => void;
}

/** Why the restaurant cancels or closes, in words that guests read. */
export function ReasonField(props: ReasonFieldProps) {
  const t = useText();
  return <TextInput {...props} label={t('field.reason')} required dir="auto" maxLength={REASON_MAX} />;
}
