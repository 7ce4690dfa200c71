import { lazy, Suspense, useMemo, type ComponentType } from 'react';
import { useLanguage } from '@mesa/messages';
import type { ModalModule, Remote, RemoteRoute } from './define-remote';
import { useHost } from './host';
import { useRoutes } from './router';

/** The remote's own routes; any other path shows nothing. */
export function RemoteScreens({ remote }: { remote: Remote }) {
  const routes = useMemo(
    () => remote.routes.map(({ path, load }) => ({ path, element: <Lazy load={withWords(remote, load)} /> })),
    [remote],
  );
  return (
    <Suspense fallback={<p>Loading the screen</p>}>
      {useRoutes([...routes, { path: '*', element: null }])}
    </Suspense>
  );
}

function Lazy({ load }: { load: RemoteRoute['load'] }) {
  const Screen = useMemo(() => lazy(async () => ({ default: (await load()).Screen })), [load]);
  return <Screen />;
}

/** The remote's modals, in a plain dialog. */
export function RemoteModals({ remote }: { remote: Remote }) {
  const { modal, modalProps } = useHost();
  const load = modal && remote.modals?.[modal];
  const Loaded = useMemo(
    // which modal it is, and so its props, is only known at run time
    () =>
      load &&
      lazy(async () => ({
        default: inDialog((await withWords<unknown>(remote, load)()) as unknown as ModalModule),
      })),
    [remote, load],
  );
  return modal && Loaded ? (
    <Suspense fallback={null}>
      <Loaded {...modalProps} />
    </Suspense>
  ) : null;
}

/** Loads a file together with the remote's words, as the shell does. */
function withWords<T>({ loadMessages }: Remote, load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([load(), loadMessages?.()]))[0];
}

function inDialog(module: ModalModule): ComponentType<object> {
  const Content = module.Modal as ComponentType<object>;
  return function InDialog(props) {
    // the title follows the language
    useLanguage();
    return (
      <div role="dialog" aria-label={module.title}>
        <Content {...props} />
      </div>
    );
  };
}
