import type { Refusal } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Button, ErrorList, Notice } from '@mesa/ui';
import { sortErrors } from '../state/field-errors';
import { useBroughtIntoView } from './use-focus-on';

const NONE: readonly string[] = [];

export interface ErrorsProps {
  /** what the diner's last try was refused with: its sentences are brought before their eyes */
  refusal: Refusal | null;
  /** what there is to say while nothing was refused */
  otherwise?: readonly string[];
  /** it is no longer so: nothing is said, nor brought before anyone's eyes again when it is */
  outdated?: boolean;
}

/** All sentences of a refusal but those that stand under a field. */
export function Errors({ refusal, otherwise = NONE, outdated = false }: ErrorsProps) {
  const { openModal } = useHost();
  const place = useBroughtIntoView<HTMLDivElement>(refusal);
  const sentences = refusal ? sortErrors(refusal).others : otherwise;
  if (outdated || sentences.length === 0) return null;
  return (
    <div ref={place} tabIndex={-1}>
      {refusal?.kind === 'signed-out' ? (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => openModal('login')}>
              Sign in
            </Button>
          }
        >
          <p>{sentences.join(' ')}</p>
        </Notice>
      ) : (
        <ErrorList sentences={sentences} />
      )}
    </div>
  );
}
