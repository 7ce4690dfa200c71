import { useEffect, useRef } from 'react';
import type { DeskBooking } from '@mesa/contract';
import { Modal, Notice } from '@mesa/ui';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { useWords } from '../../state/words';
import { PanelActs } from './panel-acts';
import { PanelFacts } from './panel-facts';
import { StaffNote } from './staff-note';
import { Until } from './until';
import styles from './panel.module.css';

interface BookingPanelProps {
  id: string;
  onClose: () => void;
}

/** A booking with all that can be done about it; a sheet on phones. It follows what others change. */
export function BookingPanel({ id, onClose }: BookingPanelProps) {
  const { nameOf } = useWords();
  const current = useDesk().day.bookings[id];
  const booking = useLast(current);
  if (!booking) return null;
  return (
    <Modal title={nameOf(booking)} onClose={onClose}>
      <div className={styles.panel}>
        <PanelFacts booking={booking} />
        {current ? <Acts booking={booking} onClose={onClose} /> : <Gone />}
      </div>
    </Modal>
  );
}

function Acts({ booking, onClose }: { booking: DeskBooking; onClose: () => void }) {
  const isActive = booking.status === 'booked' || booking.status === 'seated';
  return (
    <>
      <PanelActs booking={booking} onClose={onClose} />
      {isActive && <Until booking={booking} />}
      <StaffNote booking={booking} />
    </>
  );
}

function Gone() {
  const t = useText();
  return (
    <Notice>
      <p>{t('panel.gone')}</p>
    </Notice>
  );
}

/** What it was, once it is no more. */
function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  useEffect(() => {
    if (value) last.current = value;
  });
  return value ?? last.current;
}
