import { memo, useRef, type FormEvent, type ReactNode } from 'react';
import { DEFAULT_PARTY, type TableRequest } from '@mesa/contract';
import { Button, ButtonLink } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { classes } from '../classes';
import type { CalendarDays } from '../forms/calendar';
import { DatePicker } from '../forms/date-picker';
import { PartyPicker, TimePicker } from '../forms/pickers';
import { ChevronLeftIcon } from '../icons';
import { useText } from '../messages';
import { useBackCloses } from '../surfaces/use-back-closes';
import { usePartyLabel } from '../text/use-party-label';
import styles from './search-fields.module.css';

export interface SearchFieldsProps {
  /** null in a first paint, before it is known: the same panel with the usual choices, as text */
  request: TableRequest | null;
  /** only what changed */
  onChange: (change: Partial<TableRequest>) => void;
  /** the earliest date (contract `firstDate`) */
  minDate: string;
  /** the latest date that may be chosen */
  maxDate?: string;
  /** the largest party that may be chosen, on a restaurant's own forms */
  maxParty?: number;
  /** the date that is shown as "Today" */
  today?: string;
  /** what the days of a restaurant have, on its own forms */
  days?: CalendarDays | undefined;
  /** the time options of the chosen date (contract `timeOptions`) */
  times: readonly string[];
  /** the text of the button, "Let's go" or "Find a Table" */
  action: string;
  /** makes the button a link ('#/search/thai'); Enter in a field still calls onSubmit */
  href?: string;
  /** the link was followed */
  onFollow?: () => void;
  onSubmit: () => void;
  busy?: boolean;
  /** the form's name for screen readers */
  label?: string;
  /** shadow for the hero; flat on a band */
  raised?: boolean;
  /**
   * While it is given, the text box and its suggestions fill the screen, which helps on phones while one
   * types; called by Back, and by a button that does the same.
   */
  onShrink?: (() => void) | undefined;
  /** one more cell: the text box with suggestions (a Combobox with look="panel") */
  children?: ReactNode;
}

/**
 * The white panel of date, time, party size and one more field: landing, search and search modal share it.
 */
export function SearchFields({
  request,
  onChange,
  minDate,
  maxDate,
  maxParty,
  today,
  days,
  times,
  onSubmit,
  label,
  raised,
  onShrink,
  children,
  ...action
}: SearchFieldsProps) {
  const t = useText();
  const { frame, shrink } = useShrink(onShrink);
  const panelClass = classes(styles.panel, raised ? styles.raised : styles.flat, !children && styles.bare);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!action.busy) onSubmit();
  };
  return (
    <form
      ref={frame}
      tabIndex={-1}
      role="search"
      aria-label={label ?? t('ui.search.label')}
      className={onShrink ? styles.screen : styles.frame}
      onSubmit={submit}
      noValidate
    >
      <div className={onShrink ? styles.typing : panelClass}>
        {onShrink ? (
          <IconButton label={t('ui.search.back')} icon={ChevronLeftIcon} onClick={shrink} />
        ) : (
          <Pickers
            request={request}
            onChange={onChange}
            minDate={minDate}
            maxDate={maxDate}
            maxParty={maxParty}
            today={today}
            days={days}
            times={times}
          />
        )}
        {children}
        <div className={styles.act}>
          <Action {...action} />
        </div>
      </div>
    </form>
  );
}

/** The button has the focus, and disappears: the form gets it. */
function useShrink(onShrink: SearchFieldsProps['onShrink']) {
  const frame = useRef<HTMLFormElement>(null);
  useBackCloses(frame, () => onShrink?.(), onShrink !== undefined);
  const shrink = () => {
    onShrink?.();
    frame.current?.focus({ preventScroll: true });
  };
  return { frame, shrink };
}

type PickersProps = Pick<
  SearchFieldsProps,
  'request' | 'onChange' | 'minDate' | 'maxDate' | 'maxParty' | 'today' | 'days' | 'times'
>;

/**
 * The cells of date, time and party size. Memoized, because they have 58 options and the text box beside them
 * renders with each key.
 */
const Pickers = memo(function Pickers(props: PickersProps) {
  const { request, onChange, minDate, maxDate, maxParty, today, days, times } = props;
  const t = useText();
  const partyLabel = usePartyLabel();
  return (
    <>
      <DatePicker
        look="panel"
        value={request && request.date}
        placeholder={t('ui.field.today')}
        today={today}
        days={days}
        min={minDate}
        max={maxDate}
        onChange={(date) => onChange({ date })}
      />
      <TimePicker
        look="panel"
        value={request && request.time}
        placeholder={'\u00a0'}
        options={times}
        onChange={(time) => onChange({ time })}
      />
      <PartyPicker
        look="panel"
        value={request && request.partySize}
        placeholder={partyLabel(DEFAULT_PARTY)}
        max={maxParty}
        onChange={(partySize) => onChange({ partySize })}
      />
    </>
  );
});

type ActionProps = Pick<SearchFieldsProps, 'action' | 'href' | 'onFollow' | 'busy'>;

/**
 * The button; as a link it has a hidden button beside it, without which Enter in a field would not send the
 * form.
 */
function Action({ action, href, onFollow, busy = false }: ActionProps) {
  if (href === undefined)
    return (
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {action}
      </Button>
    );
  return (
    <>
      <ButtonLink href={href} onClick={onFollow} variant="primary" size="large" block>
        {action}
      </ButtonLink>
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </>
  );
}
