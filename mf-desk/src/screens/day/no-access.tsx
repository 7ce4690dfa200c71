import type { Refusal } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { ButtonLink, EmptyState, WarningIcon } from '@mesa/ui';
import { SendAgain } from '../../components/send-again';
import { useText } from '../../messages';

/** What the diner reads who may not open this desk, or has not proved their address yet. */
export function NoAccess({ refusal: { sentences, fields } }: { refusal: Refusal }) {
  const t = useText();
  const { currentUser } = useHost().session;
  if (fields.includes('email') && currentUser)
    return <SendAgain email={currentUser.email}>{sentences.join(' ')}</SendAgain>;
  return (
    <EmptyState
      icon={WarningIcon}
      title={sentences.join(' ')}
      action={<ButtonLink href="#/desk">{t('desks.title')}</ButtonLink>}
    />
  );
}
