/**
 * A loader for `src/remote.tsx?hot`: in place of the remote itself it gives one whose screens and modals are drawn by their
 * newest version. When a file changes, webpack brings the changed modules into the page and this module draws what was
 * loaded once more; page, session, store, and every other slot stay as they are.
 */
module.exports = function hotRemote() {
  return `
    import { createElement, useSyncExternalStore } from 'react';
    import { remote as newest } from ${JSON.stringify(this.resourcePath)};

    const drawn = new Map();
    const listeners = new Set();
    const follow = (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    const hot = (key, face, find) => {
      const Hot = (props) => createElement(useSyncExternalStore(follow, () => drawn.get(key).module[face]), props);
      return async () => {
        const module = await find()();
        drawn.set(key, { module, find });
        return { ...module, [face]: Hot };
      };
    };
    const routes = newest.routes.map(({ path }) => ({ path, load: hot(path, 'Screen', () => newest.routes.find((route) => route.path === path).load) }));
    const modals = Object.fromEntries(Object.keys(newest.modals ?? {}).map((name) => [name, hot('modal ' + name, 'Modal', () => newest.modals[name])]));
    export const remote = { ...newest, routes, modals };

    module.hot.accept(${JSON.stringify(this.resourcePath)}, async () => {
      for (const shown of drawn.values()) shown.module = await shown.find()();
      for (const listener of listeners) listener();
    });
  `;
};
