/**
 * A loader for `src/remote.tsx?hot`: wraps the remote so that its screens and modals always render their
 * newest version. When a file changes, webpack loads the changed modules and this module renders the loaded
 * screens again; page, session, store and all other screens keep their state.
 */
module.exports = function hotRemote() {
  return `
    import { createElement, useSyncExternalStore } from 'react';
    import { remote as newest } from ${JSON.stringify(this.resourcePath)};

    const drawn = new Map();
    const listeners = new Set();
    const subscribe = (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    const hot = (key, exported, find) => {
      const newestOf = () => drawn.get(key).module[exported];
      const Hot = (props) => createElement(useSyncExternalStore(subscribe, newestOf), props);
      return async () => {
        const module = await find()();
        drawn.set(key, { module, find });
        return { ...module, [exported]: Hot };
      };
    };
    const routes = newest.routes.map(({ path }) => {
      const find = () => newest.routes.find((route) => route.path === path).load;
      return { path, load: hot(path, 'Screen', find) };
    });
    const modals = Object.fromEntries(
      Object.keys(newest.modals ?? {}).map((name) => [
        name,
        hot('modal ' + name, 'Modal', () => newest.modals[name]),
      ]),
    );
    export const remote = { ...newest, routes, modals };

    module.hot.accept(${JSON.stringify(this.resourcePath)}, async () => {
      await newest.loadMessages?.();
      for (const shown of drawn.values()) shown.module = await shown.find()();
      for (const listener of listeners) listener();
    });
  `;
};
