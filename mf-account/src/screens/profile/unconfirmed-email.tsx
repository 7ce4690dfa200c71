import type { User } from '@mesa/contract';
import { Button, ErrorList, Notice } from '@mesa/ui';
import { useText } from '../../messages';
import { useSendConfirmation } from '../../state/use-send-confirmation';

/** A line while the diner's address is not confirmed, with "Send it again" (contract.md "Mail"). */
export function UnconfirmedEmail({ user }: { user: User }) {
  const t = useText();
  const { submit, busy, errors } = useSendConfirmation();
  // users of sessions that began before addresses were confirmed lack the field
  if (user.email_confirmed !== false) return null;
  return (
    <>
      <ErrorList sentences={errors} />
      <Notice
        title={t('confirm.title')}
        action={
          <Button size="small" busy={busy} onClick={submit}>
            {t('confirmation.again')}
          </Button>
        }
      >
        <p>{t('confirmation.text', { email: user.email })}</p>
      </Notice>
    </>
  );
}
