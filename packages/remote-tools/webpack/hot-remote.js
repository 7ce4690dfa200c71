/**
 * A loader for `src/remote.tsx?hot`: hands the shell screens and modals that follow their newest code. When a
 * file changes, webpack loads the changed modules, and this module draws them; the page, the session, the
 * store and what a diner has typed stay.
 */
module.exports = function hotRemote() {
  return `
    import { fixed, refresh } from ${JSON.stringify(require.resolve('./hot-jsx'))};
    import { remote as newest } from ${JSON.stringify(this.resourcePath)};

    const loaded = new Set();
    const hot = (exported, find) => async () => {
      loaded.add(find);
      const module = await find()();
      return { ...module, [exported]: fixed(module[exported]) };
    };
    const routes = newest.routes.map(({ path }) => ({
      path,
      load: hot('Screen', () => newest.routes.find((route) => route.path === path).load),
    }));
    const modals = Object.fromEntries(
      Object.keys(newest.modals ?? {}).map((name) => [name, hot('Modal', () => newest.modals[name])]),
    );
    export const remote = { ...newest, routes, modals };

    module.hot.accept(${JSON.stringify(this.resourcePath)}, async () => {
      await newest.loadMessages?.();
      for (const find of loaded) await find()();
      refresh();
    });
  `;
};
