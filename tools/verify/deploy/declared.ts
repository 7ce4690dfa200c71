import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../commands/settings';
import { parts } from '../../commands/system';

/** Imports each part's config.ts and prints its variables; media decides by STORE which it needs. */
const SCRIPT = `
  Promise.all(process.argv.slice(1).map(async (folder) => {
    const module = await import(folder + '/src/config.ts');
    const { variables, variablesFor } = module.default ?? module;
    const all = variables ?? variablesFor(undefined);
    const known = Object.keys(all);
    return { known, required: known.filter((name) => !all[name].safeParse(undefined).success) };
  })).then((found) => process.stdout.write(JSON.stringify(found)));
`;

/** The names of variables in a part's src/config.ts. */
interface Declared {
  known: string[];
  required: string[];
}

/**
 * The environment variables of each part, by its name, read from its sources in another process (tools never
 * import the insides of a part).
 */
export function declaredVariables(): Record<string, Declared> {
  const paths = parts.map(({ folder }) => join(ROOT, folder));
  const printed = execFileSync(process.execPath, ['--import', 'tsx', '-e', SCRIPT, ...paths], {
    cwd: join(ROOT, 'tools'),
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const declarations = JSON.parse(printed) as Declared[];
  return Object.fromEntries(parts.map(({ name }, i) => [name, declarations[i]!]));
}
