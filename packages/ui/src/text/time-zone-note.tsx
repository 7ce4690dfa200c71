import { instantOf, RESTAURANT_ZONE, wallTimeAt } from '@mesa/contract';
import { classes } from '../classes';
import { useText } from '../messages';
import styles from './time-zone-note.module.css';

const NOON = 12 * 60;
/** Noon by Pacific standard time is this hour by UTC; by daylight time it is one hour earlier. */
const STANDARD_NOON = 20;

export interface TimeZoneNoteProps {
  /** the visitor's zone, "Europe/London" */
  zone: string;
  /** the day the times are for, yyyy-mm-dd: it decides between PST and PDT */
  date: string;
  className?: string;
}

/** "Times are Los Angeles time (PST)", for visitors whose clock shows another time than the restaurants'. */
export function TimeZoneNote({ zone, date, className }: TimeZoneNoteProps) {
  const t = useText();
  // no zone arithmetic for visitors in the restaurants' own zone, who are most of them
  if (zone === RESTAURANT_ZONE) return null;
  const noon = instantOf(date, NOON, RESTAURANT_ZONE);
  const there = wallTimeAt(noon, zone);
  if (there.date === date && there.minutes === NOON) return null;
  const name = noon.getUTCHours() === STANDARD_NOON ? 'PST' : 'PDT';
  return <p className={classes(styles.note, className)}>{t('ui.timeZone.note', { zone: name })}</p>;
}
