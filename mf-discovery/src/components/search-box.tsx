import { useEffect, useState } from 'react';
import { firstDate, hashPaths, QUERY_MAX, timeOptions, wallAt } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import {
  classes,
  Combobox,
  MapPinIcon,
  SearchFields,
  TimeZoneNote,
  UtensilsIcon,
  type ComboGroup,
  type ComboOption,
} from '@mesa/ui';
import { useSuggestions } from '../state/use-suggestions';
import { useChosenRequest } from './use-chosen-request';
import styles from './search-box.module.css';

interface Looks {
  /** the text of the button */
  action: string;
  queryLabel: string;
  /** makes the button a link to the search */
  link?: boolean;
  raised?: boolean;
}

export interface SearchBoxProps extends Looks {
  /** what the text box begins with */
  query: string;
  onSearch: (query: string) => void;
  /** the button, as a link, or a suggested restaurant was followed */
  onLeave?: () => void;
  /** for the line that names the time zone */
  noteClassName?: string | undefined;
}

/**
 * Date, time, party size and a text box with suggestions. Choices are saved at once, the text only when the
 * search is sent.
 */
export function SearchBox({
  query: given,
  onSearch,
  onLeave,
  noteClassName,
  link,
  ...looks
}: SearchBoxProps) {
  const { clock, zone, navigate } = useHost();
  const { request, change } = useChosenRequest();
  const text = useSearchText(given);

  const choose = ({ id, label }: ComboOption) => {
    const restaurant = /^restaurant (.+)/.exec(id)?.[1];
    if (!restaurant) return text.accept(label);
    text.accept(text.query);
    navigate(hashPaths.restaurant.to(restaurant));
    onLeave?.();
  };
  const now = clock();
  return (
    <>
      <SearchFields
        request={request}
        onChange={change}
        minDate={firstDate(now, zone)}
        today={wallAt(now, zone).date}
        times={timeOptions(request.date, now, zone)}
        href={link ? `#${hashPaths.search.to(text.query)}` : undefined}
        onFollow={onLeave}
        onSubmit={() => {
          text.stop();
          onSearch(text.query.trim());
        }}
        {...looks}
      >
        <Combobox
          {...{ look: 'panel', placeholder: PLACEHOLDER, maxLength: QUERY_MAX }}
          label={looks.queryLabel}
          value={text.query}
          groups={text.groups}
          open={text.open}
          onInput={text.type}
          onChoose={choose}
          onDismiss={text.stop}
        />
      </SearchFields>
      <TimeZoneNote zone={zone} date={request.date} className={classes(styles.note, noteClassName)} />
    </>
  );
}

/**
 * The text of the box, and its suggestions, which show only while searching and with something typed (spec.md
 * §4 "Search form").
 */
function useSearchText(given: string) {
  const [query, setQuery] = useState(given);
  const [searching, setSearching] = useState(false);
  useEffect(() => setQuery(given), [given]);
  const set = (text: string, typing: boolean) => {
    setQuery(text);
    setSearching(typing);
  };
  return {
    query,
    groups: groupsOf(useSuggestions(searching ? query : '')),
    open: searching && query.trim() !== '',
    type: (text: string) => set(text, true),
    accept: (text: string) => set(text, false),
    stop: () => setSearching(false),
  };
}

const PLACEHOLDER = 'Try “Thai” or “Torrance”';

/** The box in a first paint: the same size, with the usual choices, and inert. */
export function SearchBoxPlaceholder({ action, queryLabel, link, raised }: Looks) {
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
        placeholder={PLACEHOLDER}
      />
    </SearchFields>
  );
}

function groupsOf({ cuisines, cities, restaurants }: ReturnType<typeof useSuggestions>): ComboGroup[] {
  return [
    {
      label: 'Cuisines',
      options: cuisines.map((label) => ({ id: `cuisine ${label}`, label, icon: UtensilsIcon })),
    },
    { label: 'Cities', options: cities.map((label) => ({ id: `city ${label}`, label, icon: MapPinIcon })) },
    {
      label: 'Restaurants',
      options: restaurants.map(({ id, name, city }) => ({ id: `restaurant ${id}`, label: name, hint: city })),
    },
  ];
}
