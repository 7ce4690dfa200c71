import { useId, useRef, useState } from 'react';
import { Button, ChevronDownIcon, Icon, PlusIcon, Popover, UserIcon } from '@mesa/ui';
import { useText } from '../../messages';
import { useDesk, type Layer } from '../../state/desk';
import styles from './day.module.css';

/** What can be begun on a day, and the menu with what is rare. */
export function DayActions() {
  const t = useText();
  const { isOffline, isToday, open } = useDesk();
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        icon={PlusIcon}
        disabled={isOffline}
        onClick={() => open({ kind: 'new-booking' })}
      >
        {t('newBooking.title')}
      </Button>
      <Button icon={UserIcon} disabled={isOffline || !isToday} onClick={() => open({ kind: 'walk-in' })}>
        {t('walkIn.title')}
      </Button>
      <MoreMenu />
    </div>
  );
}

function MoreMenu() {
  const t = useText();
  const { day, isOffline, isToday, minutes, open } = useDesk();
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const choose = (layer: Layer) => {
    popover.current?.hidePopover();
    open(layer);
  };
  return (
    <>
      <button type="button" popoverTarget={id} aria-expanded={isOpen} className={styles.more}>
        {t('more.label')}
        <Icon of={ChevronDownIcon} size={16} />
      </button>
      <Popover
        ref={popover}
        id={id}
        open={isOpen}
        label={t('more.label')}
        className={styles.menu}
        onToggle={setOpen}
      >
        {isToday && !day.paused_until && (
          <Button variant="quiet" disabled={isOffline} onClick={() => choose({ kind: 'pause' })}>
            {t('pause.title')}
          </Button>
        )}
        {!day.closing && minutes < Infinity && (
          <Button variant="quiet" disabled={isOffline} onClick={() => choose({ kind: 'close' })}>
            {t('close.title')}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            popover.current?.hidePopover();
            window.print();
          }}
        >
          {t('more.print')}
        </Button>
      </Popover>
    </>
  );
}
