import { Modal } from '@mesa/ui';
import { useText } from '../../messages';
import { useDesk, type Layer } from '../../state/desk';
import { BookingPanel } from './booking-panel';
import { CloseDay } from './close-day';
import { NewBooking } from './new-booking';
import { Pause } from './pause';
import { WalkIn } from './walk-in';

/** What is open over the day. Back, Esc and the X close it. */
export function Layers({ layer }: { layer: Layer | null }) {
  const t = useText();
  const { open } = useDesk();
  const close = () => open(null);
  if (!layer) return null;
  if (layer.kind === 'booking') return <BookingPanel key={layer.id} id={layer.id} onClose={close} />;
  const dialogs = {
    'new-booking': [t('newBooking.title'), <NewBooking key="" />],
    'walk-in': [
      t('walkIn.title'),
      <WalkIn key="" tables={layer.kind === 'walk-in' ? layer.tables : undefined} />,
    ],
    pause: [t('pause.title'), <Pause key="" />],
    close: [t('close.title'), <CloseDay key="" />],
  } as const;
  const [title, content] = dialogs[layer.kind];
  return (
    <Modal title={title} onClose={close}>
      {content}
    </Modal>
  );
}
