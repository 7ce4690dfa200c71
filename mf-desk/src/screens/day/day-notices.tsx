import type { ReactNode } from 'react';
import { useSubmit } from '@mesa/remote-kit';
import { Button, ErrorList, Notice } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';

/** A pause or a closing of the day, each with the way back. */
export function DayNotices() {
  const t = useText();
  const { day, restaurantId, dayChanged } = useDesk();
  const { closing, paused_until: pausedUntil, date } = day;
  const resume = async () => {
    await call('pauseBooking', { params: { id: restaurantId }, body: { pause: null } });
    dayChanged({ paused_until: null });
  };
  const reopen = async () => {
    await call('reopenDay', { params: { id: restaurantId, date } });
    dayChanged({ closing: null });
  };
  return (
    <>
      {closing && (
        <WayBack label={t('notice.open')} onPress={reopen}>
          {t.rich('notice.closed', { reason: <bdi>{closing.reason}</bdi> })}
        </WayBack>
      )}
      {pausedUntil && (
        <WayBack label={t('notice.resume')} onPress={resume}>
          {t('notice.paused', { time: t.time(pausedUntil, 'at') })}
        </WayBack>
      )}
    </>
  );
}

interface WayBackProps {
  label: string;
  onPress: () => Promise<void>;
  children: ReactNode;
}

function WayBack({ label, onPress, children }: WayBackProps) {
  const { isOffline } = useDesk();
  const { submit, busy, errors } = useSubmit(onPress);
  return (
    <>
      <Notice
        action={
          <Button size="small" busy={busy} disabled={isOffline} onClick={() => submit()}>
            {label}
          </Button>
        }
      >
        <p>{children}</p>
      </Notice>
      <ErrorList sentences={errors} />
    </>
  );
}
