const DEFAULT_PREFIX = 'mesa';
const PARTS = /^(?<scheme>mongodb(?:\+srv)?:\/\/)(?<hosts>[^/?]+)(?:\/(?<path>[^?]*))?(?:\?(?<query>.*))?$/;

/**
 * The address of a part's database, derived from the base address: "/mesa_accounts", or "/lunch_accounts"
 * when the base names a database "lunch", so that several Mesas can share one MongoDB.
 * @throws when the base is not a MongoDB address
 */
export function databaseUri(base: string, name: string): string {
  const { scheme, hosts, path, query } = PARTS.exec(base)?.groups ?? {};
  if (!scheme || !hosts) throw new Error('Not a MongoDB address.');
  const options = new URLSearchParams(query);
  // without this the driver would look for the user in the database of the path, which we have just changed
  if (hosts.includes('@') && !options.has('authSource') && scheme === 'mongodb://')
    options.set('authSource', path || 'admin');
  const search = options.toString();
  return `${scheme}${hosts}/${path || DEFAULT_PREFIX}_${name}${search ? `?${search}` : ''}`;
}

/** The database that an address names. */
export const databaseIn = (uri: string): string => PARTS.exec(uri)?.groups?.path ?? '';

/** The name of a part's database, derived from the base address: "mesa_accounts". */
export const databaseName = (base: string, name: string): string => databaseIn(databaseUri(base, name));

/** The address without its password, for messages. */
export const withoutPassword = (uri: string): string => uri.replace(/\/\/([^:@/]+):[^@]+@/, '//$1:***@');
