/*
 * Compiles the catalogs that Node reads, en.json and es.json of each folder below, into the catalog.ts beside
 * them: `node tools/build/messages/catalogs.mjs`. With `--check` it only compares, and fails when one is not
 * current. In both languages the ids and their placeholders must be the same, as in the catalogs of the
 * screens, which the builds of shell and remotes compile.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';

const require = createRequire(import.meta.url);
const { readCatalog } = require('../../../packages/remote-tools/messages/catalogs-of.js');
const { compileCatalog } = require('../../../packages/remote-tools/messages/compile.js');
const { compatibility } = require('../../../packages/remote-tools/webpack/contract.js');

const ROOT = join(import.meta.dirname, '../../..');
/** Each with where its catalog.ts imports the type of a message; `hasValues` adds the types of its values. */
const CATALOGS = [
  { folder: 'packages/contract/src/sentences', types: '../messages', hasValues: true },
  { folder: 'packages/contract/src/sentences/standard', types: '../../messages', hasValues: true },
  { folder: 'packages/remote-kit/src/offer-changes', types: '@mesa/contract/messages', hasValues: false },
  { folder: 'packages/server-kit/src/messages', types: '@mesa/contract/messages', hasValues: false },
  { folder: 'bff/src/messages', types: '@mesa/contract/messages', hasValues: false },
  { folder: 'services/accounts/src/messages', types: '@mesa/contract/messages', hasValues: false },
  { folder: 'services/mail/src/present/messages', types: '@mesa/contract/messages', hasValues: false },
];
const SCRIPT = 'tools/build/messages/catalogs.mjs';
const isCheck = process.argv.includes('--check');

for (const { folder, types, hasValues } of CATALOGS) {
  const catalogs = catalogsIn(join(ROOT, folder));
  const flaws = compatibility().messageFlaws(folder, Object.keys(catalogs.en), catalogs);
  const file = join(ROOT, folder, 'catalog.ts');
  const source = sourceOf(catalogs, types) + (hasValues ? typesOf(catalogs) : '');
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === source;
  if (isCheck && !isCurrent) flaws.push(`${folder}/catalog.ts is not current. Run: node ${SCRIPT}`);
  if (flaws.length > 0) fail(flaws);
  else if (!isCurrent) writeFileSync(file, source);
}

/** The compiled catalogs of a folder, by language. */
function catalogsIn(folder) {
  const languages = readdirSync(folder)
    .filter((file) => /^\w+\.json$/.test(file))
    .map((file) => parse(file).name);
  return Object.fromEntries(
    languages.map((language) => [language, compileCatalog(readCatalog([folder], language))]),
  );
}

function fail(flaws) {
  console.error(flaws.join('\n'));
  process.exitCode = 1;
}

/** One line for each message. */
function sourceOf(catalogs, types) {
  const ids = Object.keys(catalogs.en).sort();
  const messages = ids.map((id) => {
    const byLanguage = Object.entries(catalogs).map(
      ([language, catalog]) => `${language}: ${JSON.stringify(catalog[id])}`,
    );
    return `  ${JSON.stringify(id)}: { ${byLanguage.join(', ')} },`;
  });
  return `// Written by ${SCRIPT} from en.json and es.json.
import type { Translated } from '${types}';

export const catalog = {
${messages.join('\n')}
} satisfies Record<string, Translated>;
`;
}

/** One line for the values of each message that has some. */
function typesOf(catalogs) {
  const lines = Object.keys(catalogs.en)
    .sort()
    .map((id) => [id, valuesOf(Object.values(catalogs).map((catalog) => catalog[id]))])
    .filter(([, values]) => values.length > 0)
    .map(([id, values]) => `  ${JSON.stringify(id)}: { ${values.join('; ')} };`);
  return `
/** The values of each message that has some. */
export interface MessageValues {
${lines.join('\n')}
}
`;
}

/** "name: string": a plural needs a number in whichever language it is one. */
function valuesOf(messages) {
  const found = new Map();
  const visit = (elements) => {
    for (const { type, value, options = {} } of elements) {
      if (type === 6) found.set(value, 'number');
      else if ((type === 1 || type === 5) && !found.has(value)) found.set(value, 'string | number');
      for (const option of Object.values(options)) visit(option.value);
    }
  };
  for (const message of messages) if (typeof message !== 'string') visit(message);
  return [...found].sort().map(([name, type]) => `${name}: ${type}`);
}
