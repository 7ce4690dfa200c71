import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../commands/settings';

/** A variable of a part's own src/config.ts. */
export interface Declared {
  required: boolean;
}

/** Imports each part's config.ts and prints its variables; media decides by STORE which it needs. */
const SCRIPT = `
  Promise.all(process.argv.slice(1).map(async (folder) => {
    const module = await import(folder + '/src/config.ts');
    const { variables, variablesFor } = module.default ?? module;
    const all = variables ?? variablesFor(undefined);
    const rows = Object.entries(all).map(([name, one]) => [name, { required: !('default' in one) }]);
    return [folder, Object.fromEntries(rows)];
  })).then((found) => process.stdout.write(JSON.stringify(Object.fromEntries(found))));
`;

/**
 * The environment variables that each part declares, read from its sources in another process (tools never
 * import the insides of a part).
 * @param folders relative to the checkout, e.g. "services/accounts"
 */
export function declaredVariables(folders: string[]): Record<string, Record<string, Declared>> {
  const paths = folders.map((folder) => join(ROOT, folder));
  const printed = execFileSync(process.execPath, ['--import', 'tsx', '-e', SCRIPT, ...paths], {
    cwd: join(ROOT, 'tools'),
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const found = JSON.parse(printed) as Record<string, Record<string, Declared>>;
  return Object.fromEntries(folders.map((folder, i) => [folder, found[paths[i]!]!]));
}
