import { services } from '../system';

/** Every database of a Mesa; `tools` holds data of the commands themselves, `events` the event feed. */
export const DATABASES = [...services, 'bff', 'tools', 'events'];

/** Where parts register, and a restore too (`registerInstance` of server-kit). Never in a backup. */
export const INSTANCES = 'instances';

/** Begins the names of collections that a restore fills beside the real ones, and renames in the end. */
export const RESTORED = 'restoring.';
export const restoredName = (name: string): string => `${RESTORED}${name}`;
export const realName = (restored: string): string => restored.slice(RESTORED.length);
export const isRestored = (name: string): boolean => name.startsWith(RESTORED);
