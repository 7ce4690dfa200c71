import { useText } from '../messages';

const LABELS = ['ui.noise.quiet', 'ui.noise.moderate', 'ui.noise.energetic', 'ui.noise.tooLoud'] as const;

/**
 * Labels noise levels of 1 to 4 (spec.md §4), "Quiet" to "Too Loud". An average gets the label of the nearest
 * level, and null without ratings.
 */
export function useNoiseLabel(): (noise: number | string) => string | null {
  const t = useText();
  return (noise) => {
    const label = LABELS[Math.round(Number(noise)) - 1];
    return label ? t(label) : null;
  };
}
