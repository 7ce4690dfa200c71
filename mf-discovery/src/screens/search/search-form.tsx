import { useState } from 'react';
import { type TableRequest, wallTimeAt } from '@mesa/contract';
import { useHalfHour, useHost } from '@mesa/remote-kit';
import { Icon, Modal, SearchIcon, useNarrow, usePartyLabel, VisuallyHidden, Wrap } from '@mesa/ui';
import { SearchBox } from '../../components/search-box';
import { useChosenRequest } from '../../components/use-chosen-request';
import { useText } from '../../messages';
import styles from './search-form.module.css';

export interface SearchFormProps {
  query: string;
  /** what is searched for, in few words: "Italian" */
  name: string;
  /** what the page shows */
  request: TableRequest;
  /** another date, time or party size was saved */
  onChange: () => void;
  onSearch: (query: string, request: TableRequest) => void;
}

/** The search form over the results; on phones one button that opens it. */
export function SearchForm(props: SearchFormProps) {
  const narrow = useNarrow();
  return (
    <div className={styles.band}>
      <Wrap>{narrow ? <FoldedForm {...props} /> : <OpenForm {...props} />}</Wrap>
    </div>
  );
}

/** The page follows each choice at once, as a restaurant's page does. */
function OpenForm({ query, onChange, onSearch }: SearchFormProps) {
  const t = useText();
  const { request, change } = useChosenRequest();
  return (
    <SearchBox
      action={t('findTable')}
      queryLabel={t('search.field')}
      query={query}
      request={request}
      change={(part) => {
        change(part);
        onChange();
      }}
      onSearch={(text) => onSearch(text, request)}
      noteClassName={styles.note}
    />
  );
}

/** "Italian · Today 7:00 PM · 2" */
function FoldedForm({ name, ...form }: SearchFormProps) {
  const t = useText();
  const { zone } = useHost();
  const party = usePartyLabel();
  const today = wallTimeAt(useHalfHour(), zone).date;
  const [open, setOpen] = useState(false);
  const { date, time, partySize } = form.request;
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={styles.pill} onClick={() => setOpen(true)}>
        <Icon of={SearchIcon} size={18} />
        <span className={styles.name}>{name}</span>
        <span>
          {t('pill.when', {
            day: date === today ? 'today' : 'other',
            date: t.date(date, 'short'),
            time: t.time(time),
          })}
        </span>
        <span>
          <span aria-hidden>{partySize}</span>
          <VisuallyHidden>{party(partySize)}</VisuallyHidden>
        </span>
      </button>
      {open && <FormSheet {...form} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The form as a dialog: what is chosen counts once it is sent, and closing the dialog changes nothing. */
function FormSheet({
  query,
  request,
  onSearch,
  onClose,
}: Omit<SearchFormProps, 'name'> & { onClose: () => void }) {
  const t = useText();
  const [draft, setDraft] = useState(request);
  return (
    <Modal title={t('searchModal.title')} size="wide" onClose={onClose}>
      <SearchBox
        action={t('findTable')}
        queryLabel={t('search.field')}
        query={query}
        request={draft}
        change={(part) => setDraft((before) => ({ ...before, ...part }))}
        onSearch={(text) => {
          onClose();
          onSearch(text, draft);
        }}
        onLeave={onClose}
      />
    </Modal>
  );
}
