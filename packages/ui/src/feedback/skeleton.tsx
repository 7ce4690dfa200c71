import type { ReactNode } from 'react';
import { classes } from '../classes';
import { useText } from '../messages';
import { Card, CardBody, CardPhoto, ResultRow } from '../surfaces/card';
import { VisuallyHidden } from '../text/visually-hidden';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** pixels, or any CSS length */
  width?: number | string;
  height?: number | string;
  round?: boolean;
}

/** A grey shape in place of something that is loading. */
export function Skeleton({ width = '100%', height = 16, round }: SkeletonProps) {
  return <span className={classes(styles.shape, round && styles.round)} style={{ width, height }} />;
}

/** Lines in place of text that is loading; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.lines}>
      {Array.from({ length: lines }, (_, i) => (
        <Skeleton key={i} width={i === lines - 1 ? '62%' : '100%'} />
      ))}
    </div>
  );
}

/** In place of a restaurant card that is loading. */
export function SkeletonCard() {
  return (
    <Card>
      <CardPhoto>
        <span className={classes(styles.shape, styles.photo)} />
      </CardPhoto>
      <CardBody>
        <Skeleton width="70%" height={22} />
        <Skeleton width="55%" />
        <Skeleton width="62%" />
        <Pills />
      </CardBody>
    </Card>
  );
}

/** In place of a search result or a reservation that is loading. */
export function SkeletonRow({ compact }: { compact?: boolean }) {
  return (
    <ResultRow
      compact={compact}
      photo={<span className={classes(styles.shape, styles.photo)} />}
      actions={<Pills />}
    >
      <Skeleton width="62%" height={26} />
      <Skeleton width="48%" />
      <Skeleton width="100%" />
    </ResultRow>
  );
}

function Pills() {
  return (
    <div className={styles.pills}>
      {[0, 1, 2].map((i) => (
        <Skeleton key={i} width={76} height={44} />
      ))}
    </div>
  );
}

/** Wraps skeletons: screen readers read out the label, "Loading" by default, instead of the shapes. */
export function Loading({
  label,
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <div role="status" aria-busy="true" className={className}>
      <VisuallyHidden>{label ?? t('ui.loading')}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
