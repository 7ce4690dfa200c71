import { Loading } from '@mesa/ui';
import { useText } from '../messages';
import { FirstPaintNodes } from '../first-paint/first-paint-nodes';
import { ScreenShapes } from './screen-shapes';

interface ScreenSkeletonProps {
  /** the pattern of the screen's path */
  pattern: string;
  /** the first paint of this screen; null for none */
  firstPaintNodes: readonly Node[] | null;
}

/** In place of a remote's screen, until it is loaded with its own skeleton. */
export function ScreenSkeleton({ pattern, firstPaintNodes }: ScreenSkeletonProps) {
  const t = useText();
  return (
    <Loading label={t('shell.remote.loading')}>
      {firstPaintNodes ? <FirstPaintNodes nodes={firstPaintNodes} /> : <ScreenShapes pattern={pattern} />}
    </Loading>
  );
}
