import { useState } from 'react';
import { HALF_HOUR, slotLabel } from '@mesa/contract';
import { useSubmit } from '@mesa/remote-kit';
import { Select } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { DialogForm } from '../../components/dialog-form';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { fieldErrorsOf } from '../../state/field-errors';
import { halfHourOf } from '../../state/tables';

const LAST_SLOT = 23.5 * 60;
/** An hour and a half is what a full house usually needs. */
const USUAL = 2;

/** Today alone: nobody books online for a time before `until`. */
export function Pause() {
  const t = useText();
  const { restaurantId, minutes, dayChanged, open } = useDesk();
  const first = halfHourOf(minutes) + HALF_HOUR;
  const times = Array.from({ length: Math.max(0, (LAST_SLOT - first) / HALF_HOUR + 1) }, (_, i) =>
    slotLabel(first + i * HALF_HOUR),
  );
  const [until, setUntil] = useState(times[USUAL] ?? times.at(-1) ?? slotLabel(LAST_SLOT));
  const { submit, busy, refusal } = useSubmit(async () => {
    const { pause } = await call('pauseBooking', {
      params: { id: restaurantId },
      body: { pause: { until } },
    });
    dayChanged({ paused_until: pause && pause.until });
    open(null);
  });
  return (
    <DialogForm
      action={t('pause.title')}
      busy={busy}
      refusal={refusal}
      fields={['until']}
      onSubmit={() => submit()}
    >
      <p>{t('pause.text')}</p>
      <Select
        label={t('field.until')}
        value={until}
        error={fieldErrorsOf(refusal, ['until']).under('until')}
        options={(times.includes(until) ? times : [until, ...times]).map((value) => ({
          value,
          label: t.time(value),
        }))}
        onChange={setUntil}
      />
    </DialogForm>
  );
}
