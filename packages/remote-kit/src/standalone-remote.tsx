import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useLanguage } from '@mesa/messages';
import type { ModalModule, Remote } from './define-remote';
import { useHost } from './host';
import { useRoutes } from './router';

/** The remote's own routes; any other path shows nothing. */
export function RemoteScreens({ remote }: { remote: Remote }) {
  const routes = useMemo(
    () =>
      remote.routes.map(({ path, load }) => {
        const component = async () => (await withMessages(remote, load)()).Screen;
        return { path, element: <Loaded load={component} loading={<p>Loading the screen</p>} /> };
      }),
    [remote],
  );
  return useRoutes([...routes, { path: '*', element: null }]);
}

/** The remote's modals, in a plain dialog. */
export function RemoteModals({ remote }: { remote: Remote }) {
  const { modal, modalProps } = useHost();
  const load = modal && remote.modals?.[modal];
  const component = useMemo(
    // which modal it is, and so its props, is only known at run time
    () =>
      load && (async () => inDialog((await withMessages<unknown>(remote, load)()) as unknown as ModalModule)),
    [remote, load],
  );
  return modal && component ? <Loaded key={modal} load={component} loading={null} {...modalProps} /> : null;
}

interface LoadedProps {
  load: () => Promise<ComponentType<object>>;
  loading: ReactNode;
}

/** Not `lazy`: React shows what is loaded 300 ms after its fallback at the earliest, in each test. */
function Loaded({ load, loading, ...props }: LoadedProps) {
  const [Component, setComponent] = useState<ComponentType<object>>();
  useEffect(() => {
    let current = true;
    load().then(
      (loaded) => current && setComponent(() => loaded),
      (error: unknown) =>
        setComponent(() => {
          throw error;
        }),
    );
    return () => {
      current = false;
    };
  }, [load]);
  return Component ? <Component {...props} /> : loading;
}

/** Loads a file together with the remote's messages, as the shell does. */
function withMessages<T>({ loadMessages }: Remote, load: () => Promise<T>): () => Promise<T> {
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
