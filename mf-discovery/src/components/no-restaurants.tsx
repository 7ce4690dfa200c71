import { EmptyState } from '@mesa/ui';
import { useText } from '../messages';

/** In place of a list while Mesa has no restaurant at all: what its operator does about it. */
export function NoRestaurants({ small }: { small?: boolean }) {
  const t = useText();
  const command = t.rich('explore.emptyCommand', { code: (words) => <code>{words}</code> });
  return <EmptyState small={small} title={t('explore.emptyTitle')} text={command} />;
}
