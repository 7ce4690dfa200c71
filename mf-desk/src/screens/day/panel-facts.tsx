import type { ReactNode } from 'react';
import type { DeskBooking } from '@mesa/contract';
import { PhoneLink } from '@mesa/ui';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { useWords } from '../../state/words';
import styles from './panel.module.css';

/** What the desk knows about a booking. */
export function PanelFacts({ booking }: { booking: DeskBooking }) {
  const t = useText();
  const words = useWords();
  const { day } = useDesk();
  const { time, until, party_size: party, phone, code, notes, coming, by } = booking;
  const sources = {
    online: t('source.online'),
    phone: t('source.phone'),
    walk_in: t('source.walkIn'),
  };
  const status = words.statusOf(booking.status);
  return (
    <dl className={styles.facts}>
      <Fact name={t('field.time')}>{t('panel.stay', { from: t.time(time), to: t.time(until) })}</Fact>
      <Fact name={t('panel.party')}>
        {t('panel.partyOf', { party, tables: words.tablesOf(booking, day) })}
      </Fact>
      <Fact name={t('panel.status')}>
        {by ? t.rich('panel.statusBy', { status, by: <bdi>{by}</bdi> }) : status}
        {coming && <span className={styles.coming}>{t('panel.coming')}</span>}
      </Fact>
      {phone && (
        <Fact name={t('field.phone')}>
          <PhoneLink phone={phone} />
        </Fact>
      )}
      <Fact name={t('panel.source')}>
        {code ? t('panel.code', { source: sources[booking.source], code }) : sources[booking.source]}
      </Fact>
      {notes && (
        <Fact name={t('field.notes')}>
          <span dir="auto">{notes}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
