import { startTransition, useMemo, useState } from 'react';
import { firstDate, hashPaths, lastDate, QUERY_MAX, timeOptions, wallTimeAt } from '@mesa/contract';
import { saveChoices, useHalfHour, useHost } from '@mesa/remote-kit';
import { classes, Combobox, SearchFields, TimeZoneNote, useNarrow, type ComboOption } from '@mesa/ui';
import { useText } from '../messages';
import type { ChosenRequest } from './use-chosen-request';
import { useQueryName } from './use-query-name';
import { useSearchGroups } from './use-search-groups';
import styles from './search-box.module.css';

interface Looks {
  /** the text of the button */
  action: string;
  queryLabel: string;
  /** makes the button a link to the search */
  link?: boolean;
  raised?: boolean;
}

export interface SearchBoxProps extends Looks, ChosenRequest {
  /** what the text box begins with */
  query: string;
  onSearch: (query: string) => void;
  /** the button, as a link, or a suggested restaurant was followed */
  onLeave?: () => void;
  /** for the line that names the time zone */
  noteClassName?: string | undefined;
}

/**
 * Date, time, party size and a text box with suggestions, which fill the screen of a phone while one types.
 * The text is reported only when the search is sent.
 */
export function SearchBox({
  query: initialQuery,
  request,
  change,
  onSearch,
  onLeave,
  noteClassName,
  link,
  ...looks
}: SearchBoxProps) {
  const { zone, navigate, session } = useHost();
  const t = useText();
  const text = useSearchText(initialQuery, session.currentUser?.id);
  const fillsScreen = useNarrow() && text.box.open;

  const choose = ({ id, label }: ComboOption) => {
    const [, kind, value = label] = /^(restaurant|search|dish) (.+)/.exec(id) ?? [];
    text.accept(kind === 'restaurant' ? text.query : value);
    if (kind !== 'restaurant') return onSearch(value);
    saveChoices(request);
    onLeave?.();
    navigate(hashPaths.restaurant.to(value));
  };
  return (
    <>
      <SearchFields
        {...useOffered(request.date)}
        request={request}
        onChange={change}
        onShrink={fillsScreen ? text.stop : undefined}
        href={link ? `#${hashPaths.search.to(text.query)}` : undefined}
        onFollow={onLeave}
        onSubmit={() => {
          text.stop();
          onSearch(text.query.trim());
        }}
        {...looks}
      >
        <Combobox
          look="panel"
          placeholder={t('box.placeholder')}
          maxLength={QUERY_MAX}
          {...text.box}
          label={looks.queryLabel}
          inGrid={fillsScreen}
          onChoose={choose}
        />
      </SearchFields>
      <TimeZoneNote zone={zone} date={request.date} className={classes(styles.note, noteClassName)} />
    </>
  );
}

/** What the fields for date and time offer now. */
function useOffered(date: string) {
  const { zone } = useHost();
  const now = useHalfHour();
  return {
    minDate: firstDate(now, zone),
    maxDate: lastDate(now),
    today: wallTimeAt(now, zone).date,
    times: useMemo(() => timeOptions(date, now, zone), [date, now, zone]),
  };
}

/**
 * The text of the box: what was given, named in the page's language, until the diner types. Its suggestions
 * show only while searching (spec.md §4 "Search form"), which begins in the box; with nothing typed, these
 * are the last searches and what is near.
 */
function useSearchText(initialQuery: string, userId: string | undefined) {
  const [typed, setTyped] = useState<{ text: string | null; given: string }>({
    text: null,
    given: initialQuery,
  });
  const [searching, setSearching] = useState(false);
  if (typed.given !== initialQuery) setTyped({ text: null, given: initialQuery });
  const query = typed.text ?? initialQuery;
  const shown = useQueryName()(query);
  const set = (text: string, typing: boolean) => {
    setTyped({ text, given: initialQuery });
    setSearching(typing);
  };
  const stop = () => setSearching(false);
  return {
    query,
    accept: (text: string) => set(text, false),
    stop,
    box: {
      value: typed.text ?? shown,
      groups: useSearchGroups(searching ? query : '', userId),
      open: searching,
      onInput: (text: string) => set(text, true),
      // the list may follow a frame after the focus
      onOpen: () => startTransition(() => setSearching(true)),
      onDismiss: stop,
    },
  };
}

/** The box in a first paint: the same size, with the usual choices, and inert. */
export function SearchBoxPlaceholder({ action, queryLabel, link, raised }: Looks) {
  const t = useText();
  const noop = () => {};
  return (
    <SearchFields
      request={null}
      onChange={noop}
      minDate=""
      times={[]}
      action={action}
      href={link ? '#' : undefined}
      onSubmit={noop}
      raised={raised}
    >
      <Combobox
        look="panel"
        label={queryLabel}
        value=""
        groups={[]}
        open={false}
        onInput={noop}
        onChoose={noop}
        placeholder={t('box.placeholder')}
      />
    </SearchFields>
  );
}
