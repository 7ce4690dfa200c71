import { useState } from 'react';
import type { DeskBooking } from '@mesa/contract';
import { slotLabel } from '@mesa/contract';
import { Button, ErrorList, Modal, UndoIcon } from '@mesa/ui';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { isCancellable, missedFrom, seatedFrom, statusBefore } from '../../state/statuses';
import { useStatus } from '../../state/use-status';
import { CancelBooking } from './cancel-booking';
import { ChangeTable } from './change-table';
import { ChangeTime } from './change-time';
import styles from './panel.module.css';

interface PanelActsProps {
  booking: DeskBooking;
  onClose: () => void;
}

/** The status and its undo; below, what opens a dialog of its own. */
export function PanelActs({ booking, onClose }: PanelActsProps) {
  const t = useText();
  const { set, busy, refusal } = useStatus(booking);
  const before = statusBefore(booking);
  return (
    <>
      <ErrorList sentences={refusal?.sentences ?? []} />
      <div className={styles.acts}>
        {booking.status === 'booked' && <BookedActs booking={booking} busy={busy} onSet={set} />}
        {booking.status === 'seated' && (
          <Act label={t('act.left')} isMain busy={busy} onPress={() => set('left')} />
        )}
        {before && (
          <Act
            label={t('act.undo')}
            icon={UndoIcon}
            busy={busy}
            onPress={() => set(before, { isUndo: true })}
          />
        )}
      </div>
      <Dialogs booking={booking} onClose={onClose} />
    </>
  );
}

interface BookedActsProps {
  booking: DeskBooking;
  busy: boolean;
  onSet: (status: 'seated' | 'no_show') => void;
}

/** An act whose time has not come says when it does. */
function BookedActs({ booking, busy, onSet }: BookedActsProps) {
  const t = useText();
  const { minutes } = useDesk();
  const fromOf = (from: number) =>
    minutes < from ? t('act.from', { time: t.time(slotLabel(from), 'at') }) : '';
  return (
    <>
      <Act
        label={t('act.seat')}
        isMain
        busy={busy}
        hint={fromOf(seatedFrom(booking))}
        onPress={() => onSet('seated')}
      />
      <Act
        label={t('act.noShow')}
        busy={busy}
        hint={fromOf(missedFrom(booking))}
        onPress={() => onSet('no_show')}
      />
    </>
  );
}

interface ActProps {
  label: string;
  isMain?: boolean;
  icon?: typeof UndoIcon;
  busy?: boolean;
  /** why it cannot be pressed yet */
  hint?: string;
  onPress: () => void;
}

function Act({ label, isMain, icon, busy, hint, onPress }: ActProps) {
  const { isOffline } = useDesk();
  return (
    <div className={styles.act}>
      <Button
        block
        variant={isMain ? 'primary' : 'outline'}
        icon={icon}
        busy={busy}
        disabled={isOffline || !!hint}
        onClick={onPress}
      >
        {label}
      </Button>
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  );
}

type Dialog = 'table' | 'time' | 'cancel';

function Dialogs({ booking, onClose }: PanelActsProps) {
  const t = useText();
  const { minutes } = useDesk();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const isBooked = booking.status === 'booked';
  const close = () => setDialog(null);
  const titles = { table: t('act.table'), time: t('act.time'), cancel: t('act.cancel') };
  return (
    <>
      <div className={styles.acts}>
        {(isBooked || booking.status === 'seated') && (
          <Act label={titles.table} onPress={() => setDialog('table')} />
        )}
        {isBooked && <Act label={titles.time} onPress={() => setDialog('time')} />}
        {isCancellable(booking, minutes) && <Act label={titles.cancel} onPress={() => setDialog('cancel')} />}
      </div>
      {dialog && (
        <Modal title={titles[dialog]} onClose={close}>
          {dialog === 'table' && <ChangeTable booking={booking} onDone={close} />}
          {dialog === 'time' && <ChangeTime booking={booking} onDone={close} />}
          {dialog === 'cancel' && <CancelBooking booking={booking} onDone={onClose} />}
        </Modal>
      )}
    </>
  );
}
