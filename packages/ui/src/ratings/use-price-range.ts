import { useText } from '../messages';

/** What a dinner costs for one person, by price level (docs/decisions/030). */
const RANGES = ['ui.price.under15', 'ui.price.upTo30', 'ui.price.upTo50', 'ui.price.over50'] as const;

/** Says what a price level of 1 to 4 means: "$31 to $50 per person". */
export function usePriceRange(): (price: number) => string {
  const t = useText();
  return (price) => t(RANGES[levelOf(price) - 1]!);
}

/** The nearest price level, 1 to 4. */
export function levelOf(price: number): number {
  return Math.min(4, Math.max(1, Math.round(price)));
}
