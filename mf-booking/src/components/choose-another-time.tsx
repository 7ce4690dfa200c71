import { ButtonLink } from '@mesa/ui';

/** Stands in place of a form whose table nobody can book. @param path on which another time is chosen */
export function ChooseAnotherTime({ path }: { path: string }) {
  return (
    <div>
      <ButtonLink variant="primary" size="large" href={`#${path}`}>
        Choose another time
      </ButtonLink>
    </div>
  );
}
