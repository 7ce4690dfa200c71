import type { Refusal } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Button, ErrorList, Notice } from '@mesa/ui';
import { useText } from '../messages';
import { useSelect } from '../state';
import { fieldErrorsOf } from '../state/field-errors';
import { useFocusOn } from './use-focus-on';

export interface FormErrorsProps {
  /** why the last submit was refused */
  refusal: Refusal | null;
  /** what to show while no submit was refused */
  otherwise?: readonly string[];
}

/**
 * The red area of a form: every reservation error in full (spec.md §5). It takes the focus unless a field
 * does.
 */
export function FormErrors({ refusal, otherwise = [] }: FormErrorsProps) {
  const errors = useSelect((state) => state.errors);
  const area = useFocusOn<HTMLDivElement>(fieldErrorsOf(refusal).onlyFields ? null : refusal);
  const sentences = refusal ? errors : otherwise;
  if (sentences.length === 0) return null;
  return (
    <div ref={area} tabIndex={-1}>
      {refusal?.kind === 'signed-out' ? (
        <SignInNotice sentences={sentences} />
      ) : (
        <ErrorList sentences={sentences} />
      )}
    </div>
  );
}

function SignInNotice({ sentences }: { sentences: readonly string[] }) {
  const t = useText();
  const { openModal } = useHost();
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" onClick={() => openModal('login')}>
          {t('diner.signIn')}
        </Button>
      }
    >
      <p>{sentences.join(' ')}</p>
    </Notice>
  );
}
