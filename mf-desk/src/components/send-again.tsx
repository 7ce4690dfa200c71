import type { ReactNode } from 'react';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Button, ErrorList, Notice } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { textNow, useText } from '../messages';

export interface SendAgainProps {
  email: string;
  /** why */
  children: ReactNode;
}

/** Mails the link that proves the diner's address once more. */
export function SendAgain({ email, children }: SendAgainProps) {
  const t = useText();
  const { notify } = useHost();
  const { submit, busy, errors } = useSubmit(async () => {
    await call('requestEmailConfirmation');
    notify(textNow()('confirm.sent', { email }));
  });
  return (
    <>
      <ErrorList sentences={errors} />
      <Notice
        action={
          <Button size="small" busy={busy} onClick={() => submit()}>
            {t('confirm.again')}
          </Button>
        }
      >
        <p>{children}</p>
      </Notice>
    </>
  );
}
