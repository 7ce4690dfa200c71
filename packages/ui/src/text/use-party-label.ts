import { useText } from '../messages';

/** Labels party sizes (spec.md §5): "1 Person", "2 People". */
export function usePartyLabel(): (partySize: number) => string {
  const t = useText();
  return (count) => t('ui.party.label', { count });
}
