import { useText } from '../messages';

/** What a diner may do after booking, in one line. */
export function CancellationPolicy({ className }: { className?: string | undefined }) {
  const t = useText();
  return <p className={className}>{t('diner.policy')}</p>;
}
