import type { ReactNode } from 'react';
import { hashPaths } from '@mesa/contract';
import { Skeleton, SkeletonRow, SkeletonText, Wrap } from '@mesa/ui';
import styles from './screen-shapes.module.css';

interface Shapes {
  /** the patterns of the paths that look like this; none: any other path */
  patterns: readonly string[];
  shapes: ReactNode;
}

/** Grey shapes until a remote is loaded: two screens that visitors often open first, then any other. */
export const SCREEN_SHAPES: readonly Shapes[] = [
  {
    patterns: [hashPaths.restaurant.pattern],
    shapes: (
      <>
        <div className={styles.photo} />
        <Wrap className={styles.columns}>
          <div className={styles.column}>
            <Skeleton width={240} height={52} />
            <Skeleton width="min(320px, 80%)" height={56} />
            <SkeletonText lines={4} />
            <Skeleton height={344} />
          </div>
          <Skeleton height={380} />
        </Wrap>
      </>
    ),
  },
  {
    patterns: [hashPaths.searchAll.pattern, hashPaths.search.pattern],
    shapes: (
      <>
        <div className={styles.band} />
        <Wrap className={styles.rows}>
          <Skeleton width="min(420px, 80%)" height={44} />
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </Wrap>
      </>
    ),
  },
  {
    patterns: [],
    shapes: (
      <Wrap className={styles.page}>
        <Skeleton width="min(420px, 80%)" height={44} />
        <SkeletonText lines={3} />
        <Skeleton height={220} />
      </Wrap>
    ),
  },
];

/** The shapes of one screen. */
export function ScreenShapes({ pattern }: { pattern: string }) {
  const shape = SCREEN_SHAPES.find(({ patterns }) => patterns.includes(pattern));
  return (shape ?? SCREEN_SHAPES.at(-1)!).shapes;
}
