import { Loading } from '@mesa/ui';
import { StillStanding } from '../first-paint/still-standing';
import { ScreenShapes } from './screen-shapes';

interface ScreenSkeletonProps {
  /** the pattern of the screen's path */
  pattern: string;
  /** what the page's first paint has for it; null for none */
  standing: readonly Node[] | null;
}

/** What is in a slot until the remote's own screen, with its own skeleton, takes over. */
export function ScreenSkeleton({ pattern, standing }: ScreenSkeletonProps) {
  return (
    <Loading label="Loading the page">
      {standing ? <StillStanding nodes={standing} /> : <ScreenShapes pattern={pattern} />}
    </Loading>
  );
}
