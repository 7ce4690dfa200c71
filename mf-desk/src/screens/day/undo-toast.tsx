import { useEffect } from 'react';
import { Toast } from '@mesa/ui';
import { useText } from '../../messages';
import type { DeskToast } from '../../state/desk';

const SHOWN_MS = 10_000;

interface UndoToastProps {
  toast: DeskToast;
  onEnd: () => void;
}

/** What has been done, for ten seconds; the panel of the booking has its "Undo" for longer. */
export function UndoToast({ toast, onEnd }: UndoToastProps) {
  const t = useText();
  const { sentence, tone, undo } = toast;
  useEffect(() => {
    const timer = setTimeout(onEnd, SHOWN_MS);
    return () => clearTimeout(timer);
    // counted from when it is shown
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [toast]);
  const takeBack = () => {
    onEnd();
    undo?.();
  };
  return (
    <Toast tone={tone} action={undo && { label: t('act.undo'), onAct: takeBack }} onDismiss={onEnd}>
      {sentence}
    </Toast>
  );
}
