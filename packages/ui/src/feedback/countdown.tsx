import { useEffect, useRef, useState } from 'react';
import { classes } from '../classes';
import { Icon } from '../icon';
import { HourglassIcon } from '../icons';
import { useText } from '../messages';
import { announce } from '../text/announce';
import { formatSeconds } from '../text/format-seconds';
import styles from './progress.module.css';

export interface CountdownProps {
  /** ISO instant at which it ends */
  until: string;
  /** the clock */
  now: () => Date;
  /** called once, at the end */
  onEnd?: () => void;
  /** what ends then, for the announcements: "Your hold on this table" */
  label: string;
}

const SOON = 60;

/**
 * mm:ss until an instant. Screen readers read it out one minute before the end and at the end, not every
 * second.
 */
export function Countdown({ until, now, onEnd, label }: CountdownProps) {
  const t = useText();
  const left = useSecondsLeft(until, now);
  const announced = useRef({ soon: left <= SOON, ended: false });
  const ended = useRef(onEnd);

  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    announced.current = { soon: secondsLeft(until, now) <= SOON, ended: false };
  }, [until, now]);
  useEffect(() => {
    if (left <= 0 && !announced.current.ended) {
      announced.current = { soon: true, ended: true };
      announce(t('ui.countdown.ended', { label }));
      ended.current?.();
    } else if (left <= SOON && left > 0 && !announced.current.soon) {
      announced.current.soon = true;
      announce(t('ui.countdown.endsSoon', { label }));
    }
  }, [left, label, t]);

  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={t('ui.countdown.endsIn', { label, time: formatSeconds(left) })}
      className={classes(styles.countdown, left <= SOON && styles.soon)}
    >
      <Icon of={HourglassIcon} size={18} />
      <span aria-hidden>{formatSeconds(left)}</span>
    </span>
  );
}

/** Whole seconds until an ISO instant; never below zero. */
export function useSecondsLeft(until: string, now: () => Date): number {
  const [left, setLeft] = useState(() => secondsLeft(until, now));
  useEffect(() => {
    const tick = () => setLeft(secondsLeft(until, now));
    tick();
    // four times a second, so that the shown second is right; a suspended tab is right at its first tick
    const timer = window.setInterval(tick, 250);
    return () => window.clearInterval(timer);
  }, [until, now]);
  return left;
}

function secondsLeft(until: string, now: () => Date): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now().getTime()) / 1000));
}
