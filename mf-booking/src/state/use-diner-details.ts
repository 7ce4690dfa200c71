import { useState } from 'react';
import { tabStorage } from '@mesa/remote-kit';

export interface DinerDetails {
  phone: string;
  notes: string;
}

export interface DinerDetailsForm {
  details: DinerDetails;
  change: (change: Partial<DinerDetails>) => void;
  /** forgets the draft once it is sent */
  discardDraft: () => void;
}

/**
 * Phone and special request as the diner typed them: a reload of the tab, or another time chosen, keeps them.
 * @param subject what the details are for, so that each has a draft of its own
 * @param initial the values of fields that the diner has not touched
 */
export function useDinerDetails(subject: string, initial: DinerDetails): DinerDetailsForm {
  const name = `diner-details ${subject}`;
  const [stored, setStored] = useState(() => ({ name, draft: readDraft(name) }));
  const draft = stored.name === name ? stored.draft : readDraft(name);
  return {
    details: { ...initial, ...draft },
    change: (change) => {
      const next = { ...draft, ...change };
      setStored({ name, draft: next });
      tabStorage.write(name, next);
    },
    discardDraft: () => tabStorage.write(name, null),
  };
}

function readDraft(name: string): Partial<DinerDetails> {
  const stored = tabStorage.read<Partial<Record<keyof DinerDetails, unknown>>>(name);
  const draft: Partial<DinerDetails> = {};
  if (typeof stored?.phone === 'string') draft.phone = stored.phone;
  if (typeof stored?.notes === 'string') draft.notes = stored.notes;
  return draft;
}
