import { addDays, DAYS_AHEAD_MAX } from '@mesa/contract';
import { Button, ButtonLink, ChevronLeftIcon, ChevronRightIcon, Icon, VisuallyHidden } from '@mesa/ui';
import type { ReactNode } from 'react';
import { useText } from '../../messages';
import { dayPath } from '../../state/day-path';
import styles from './day.module.css';

interface DayNavProps {
  id: string;
  date: string;
  /** the service day that runs */
  today: string;
}

/** The desk has yesterday, and as many days ahead as can be booked. */
export function DayNav({ id, date, today }: DayNavProps) {
  const t = useText();
  const isShown = (day: string) => day >= addDays(today, -1) && day <= addDays(today, DAYS_AHEAD_MAX);
  const linkTo = (day: string, words: ReactNode, className?: string) =>
    isShown(day) ? (
      <ButtonLink
        href={`#${dayPath(id, day)}`}
        aria-current={day === date ? 'date' : undefined}
        className={className}
      >
        {words}
      </ButtonLink>
    ) : (
      <Button disabled className={className}>
        {words}
      </Button>
    );
  return (
    <nav className={styles.days} aria-label={t('days.label')}>
      {linkTo(
        addDays(date, -1),
        <>
          <Icon of={ChevronLeftIcon} />
          <VisuallyHidden>{t('days.previous')}</VisuallyHidden>
        </>,
        styles.arrow,
      )}
      {linkTo(today, t('days.today'))}
      {linkTo(
        addDays(date, 1),
        <>
          <VisuallyHidden>{t('days.next')}</VisuallyHidden>
          <Icon of={ChevronRightIcon} />
        </>,
        styles.arrow,
      )}
    </nav>
  );
}
