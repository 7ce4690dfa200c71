import { join, relative } from 'node:path';
import { copyTemplates } from './new/copy-template';
import { kinds } from './new/kinds';
import { npmInstall } from './new/npm-install';
import { makeOwnRepository } from './new/own-repository';
import { ROOT } from './settings';

interface Options {
  /** the checkout to write into */
  root?: string;
  /** how a new package gets into package-lock.json and node_modules */
  install?: (root: string) => Promise<void>;
}

/**
 * `npm run new -- remote|service|screen|call NAME`: copies template folders with the name filled in, and
 * prints the rows that tables need and what only the developer can decide. `remote NAME --out FOLDER` makes a
 * repository of its own instead.
 * @throws UserError when the name is invalid
 */
export async function run(
  [kind = 'help', name, ...options]: string[],
  { root = ROOT, install = npmInstall }: Options = {},
): Promise<number> {
  if ([kind, name].some((word) => /^(-h|--help|help)$/.test(word ?? ''))) {
    console.log(help());
    return 0;
  }
  if (kind === 'remote' && name && options.length === 2 && options[0] === '--out') {
    await makeOwnRepository(name, options[1]!);
    return 0;
  }
  const template = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!template || !name || options.length > 0) {
    console.error(
      template ? `Usage: npm run new -- ${template.usage}` : `There is no template "${kind}".\n${help()}`,
    );
    return 1;
  }
  const { names, copies, isPackage, next } = template.plan(name, root);
  const created = await copyTemplates(
    copies.map(([folder, into]) => [folder, join(root, into)]),
    names,
  );
  if (created.length === 0) {
    console.log(`${name} is there already: nothing was changed.`);
    return 0;
  }
  if (isPackage) await install(root);
  const files = created.map((file) => relative(root, file));
  console.log([...section('Created:', files), ...section('Next:', next)].join('\n'));
  return 0;
}

const section = (title: string, lines: string[]): string[] => [title, ...lines.map((line) => `  ${line}`)];

const help = (): string =>
  [
    'Templates:',
    ...Object.values(kinds).map(({ usage, about }) => `  npm run new -- ${usage.padEnd(32)} ${about}`),
  ].join('\n');
