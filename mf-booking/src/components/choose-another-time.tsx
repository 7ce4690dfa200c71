import { ButtonLink } from '@mesa/ui';
import { useText } from '../messages';

/** Replaces the form of a table that nobody can book. `path` is where another time is chosen. */
export function ChooseAnotherTime({ path }: { path: string }) {
  const t = useText();
  return (
    <div>
      <ButtonLink variant="primary" size="large" href={`#${path}`}>
        {t('diner.otherTime')}
      </ButtonLink>
    </div>
  );
}
