/**
 * The JSX runtime of a remote under development. A changed component gets its new code and keeps its state.
 * The page's React is a production build, which knows no Fast Refresh, so what React sees of each component
 * is a fixed one that calls the newest. Where the hooks of a component have changed, it begins anew.
 */
import { useSyncExternalStore } from 'react';
import * as runtime from '@mesa/messages/jsx-runtime';

/** What has become of a component, by module and name. */
const families = new Map();
const familyOf = new WeakMap();
/** The hooks of each function, in words. */
const hooksOf = new WeakMap();
const changed = new Set();

/** Called by code that swc has added, for each component of a module. */
export function register(type, id) {
  if (typeof type !== 'function') return;
  const family = families.get(id) ?? createFamily(type, id.split(' ').at(-1));
  families.set(id, family);
  familyOf.set(type, family);
  if (family.newest === type) return;
  if (allHooks(family.newest) !== allHooks(type)) family.generation += 1;
  family.newest = type;
  changed.add(family);
}

/** Called within each component and custom hook (without arguments) and beside it (with what it calls). */
export function signature() {
  return (type, own, force, customHooks) => {
    if (type) hooksOf.set(type, { own: force ? `${own} ${Math.random()}` : own, customHooks });
    return type;
  };
}

/** Draws what has changed since the last time. */
export function refresh() {
  for (const { listeners } of changed) for (const listener of [...listeners]) listener();
  changed.clear();
}

/** What React draws for a component of this remote. */
export const fixed = (type) => familyOf.get(type)?.Fixed ?? type;

export const { Fragment } = runtime;
export const jsxDEV = (type, props, key) => runtime.jsx(fixed(type), props, key);

function createFamily(type, name) {
  const family = { newest: type, generation: 0, listeners: new Set() };
  const subscribe = (listener) => {
    family.listeners.add(listener);
    return () => family.listeners.delete(listener);
  };
  const Current = (props) => {
    useSyncExternalStore(subscribe, () => family.newest);
    return family.newest(props);
  };
  family.Fixed = (props) => {
    const generation = useSyncExternalStore(subscribe, () => family.generation);
    return runtime.jsx(Current, props, String(generation));
  };
  family.Fixed.displayName = name;
  return family;
}

function allHooks(type) {
  const { own = '', customHooks } = hooksOf.get(type) ?? {};
  return [own, ...(customHooks?.() ?? []).map(allHooks)].join('\n');
}
