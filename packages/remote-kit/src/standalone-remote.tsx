import { lazy, Suspense, useMemo, type ComponentType } from 'react';
import { useLanguage } from '@mesa/messages';
import { titleOf, type ModalModule, type Remote, type RemoteRoute } from './define-remote';
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
      lazy(async () => ({ default: inDialog((await withWords(remote, load)()) as unknown as ModalModule) })),
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

function inDialog({ Modal, title }: ModalModule): ComponentType<object> {
  const Content = Modal as ComponentType<object>;
  return function InDialog(props) {
    // the title follows the language
    useLanguage();
    return (
      <div role="dialog" aria-label={titleOf({ title })}>
        <Content {...props} />
      </div>
    );
  };
}
