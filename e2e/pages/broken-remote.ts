import { createHash } from 'node:crypto';
import type { RemoteEntry } from '@mesa/contract';
import { admin, federationOfShell } from './team';

/** How a remote can fail after the page has fetched it. */
export const FAILURES = [
  'throws at load',
  'throws at render',
  'throws in an effect',
  'brings another React',
] as const;
export type Failure = (typeof FAILURES)[number];
type Behavior = Failure | 'works' | 'throws on a click';

/** What such a remote shows once it no longer fails. */
export const RECOVERED = 'Recovered';

/**
 * Stages a version of a remote that fails in one way until the page sets `window.recovered = true`. The
 * remote is a hand-written federation container, too small to need a build.
 * @param live the remote's routes and modals, as in the registry
 * @param version publishing the same version again is allowed, because its content is the same
 */
export async function publishBroken(
  live: Pick<RemoteEntry, 'name' | 'routes' | 'protectedRoutes' | 'modals'>,
  failure: Behavior,
  version: string,
): Promise<string> {
  const { name, routes, protectedRoutes, modals } = live;
  const source = `(${container})(${JSON.stringify({ name, routes, modals, failure, title: RECOVERED })});`;
  const bytes = Buffer.from(source);
  const entry = `remote.${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.js`;
  const federation = await federationOfShell();
  const declaration = {
    name,
    routes,
    protectedRoutes,
    modals,
    entry,
    preloads: {},
    shared: {},
    calls: {},
    federation,
  };
  const types = JSON.stringify({ names: {}, modules: {}, files: {} });
  const files = { [entry]: bytes, 'types.json': Buffer.from(types) };
  await admin('POST', `/${name}/versions/${version}`, {
    declaration,
    files: Object.entries(files).map(([path, content]) => ({ path, base64: content.toString('base64') })),
    // of a remote that is live, it may lack routes
    force: true,
  });
  return version;
}

interface BrokenRemote {
  name: string;
  routes: string[];
  modals: string[];
  failure: Behavior;
  title: string;
}

interface TinyReact {
  createElement(type: unknown, props: object | null, ...children: unknown[]): unknown;
  useState<T>(first: () => T): [T];
  useEffect(effect: () => void): void;
}

/** Its source text runs in the page, so it must not refer to anything outside itself. */
function container({ name, routes, modals, failure, title }: BrokenRemote): void {
  // webpack and the federation runtime share their state as properties of the window
  const page = window as unknown as Record<string, unknown>;
  const isBroken = () => !page['recovered'];
  let shared: { react: Record<string, { get(): Promise<() => TinyReact> }> };
  page[name] = {
    init(scope: typeof shared) {
      shared = scope;
    },
    async get() {
      if (failure === 'throws at load' && isBroken()) throw new Error('at load');
      const { createElement, useState, useEffect } = (await Object.values(shared.react)[0]!.get())();
      const Screen = () => {
        const [broken] = useState(isBroken);
        useEffect(() => {
          if (broken && failure === 'throws in an effect') throw new Error('in an effect');
        });
        if (broken && failure === 'throws at render') throw new Error('at render');
        // an element as React 18 and older create it
        if (broken && failure === 'brings another React')
          return { $$typeof: Symbol.for('react.element'), type: 'h1', key: null, ref: null, props: {} };
        if (failure !== 'throws on a click') return createElement('h1', null, title);
        const onClick = () => {
          if (isBroken()) throw new TypeError('Nothing was found for "peanut allergy".');
        };
        return createElement('button', { onClick }, 'Find a lantern');
      };
      const modal = async () => ({ Modal: () => null, title });
      const remote = {
        name,
        routes: routes.map((path) => ({ path, load: async () => ({ Screen }) })),
        modals: Object.fromEntries(modals.map((name) => [name, modal])),
      };
      return () => ({ remote });
    },
  };
}
