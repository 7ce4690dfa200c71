import type { User } from '@mesa/contract';
import { Button, ErrorList, Notice } from '@mesa/ui';
import { useSendConfirmation } from '../../state/use-send-confirmation';

/** A line while the diner's address is not confirmed, with "Send it again" (contract.md "Mail"). */
export function UnconfirmedEmail({ user }: { user: User }) {
  const { submit, busy, errors } = useSendConfirmation();
  // users of sessions that began before addresses were confirmed lack the field
  if (user.email_confirmed !== false) return null;
  return (
    <>
      <ErrorList sentences={errors} />
      <Notice
        title="Confirm your email"
        action={
          <Button size="small" busy={busy} onClick={submit}>
            Send it again
          </Button>
        }
      >
        <p>We sent a link to {user.email}. You can book without it.</p>
      </Notice>
    </>
  );
}
