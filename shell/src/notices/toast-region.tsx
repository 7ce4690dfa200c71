import { useSyncExternalStore } from 'react';
import { useLanguage } from '@mesa/remote-kit';
import { Toast } from '@mesa/ui';
import type { Toasts } from './toasts';

/** The toast at the foot of the page; it goes at the X or with the next path. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  useLanguage();
  const text = useSyncExternalStore(toasts.subscribe, toasts.current);
  return (
    text && (
      <Toast
        tone={text.tone}
        action={text.action && { ...text.action, label: text.action.label() }}
        onDismiss={toasts.dismiss}
      >
        {text.sentence()}
      </Toast>
    )
  );
}
