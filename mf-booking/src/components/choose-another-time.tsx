import { ButtonLink } from '@mesa/ui';

/** Replaces the form of a table that nobody can book. `path` is where another time is chosen. */
export function ChooseAnotherTime({ path }: { path: string }) {
  return (
    <div>
      <ButtonLink variant="primary" size="large" href={`#${path}`}>
        Choose another time
      </ButtonLink>
    </div>
  );
}
