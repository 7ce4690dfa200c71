/**
 * Checks imports between packages and layers: `node tools/build/lint/check-imports.mjs [root] [folder…]
 * [--json]`, of all workspaces or of those named. Turns the table in import-rules.mjs into rules for
 * dependency-cruiser, which follows every import, type imports included.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import {
  bffLayers,
  exceptions,
  onlyIn,
  packageTypes,
  remoteLayers,
  serviceLayers,
  shellLayers,
  toolsLayers,
} from './import-rules.mjs';

/** The tables of layers, by type of workspace and name of the rules. */
const LAYERS = [
  { type: 'bff', kind: 'bff', table: bffLayers },
  { type: 'service', kind: 'service', table: serviceLayers },
  { type: 'mf', kind: 'remote', table: remoteLayers },
  { type: 'shell', kind: 'shell', table: shellLayers },
  { type: 'tools', kind: 'tools', table: toolsLayers },
];

/** The folder of a workspace's code. */
const sourcesOf = (folder) => (/^(tools|e2e)$/.test(folder) ? folder : `${folder}/src`);

/** The workspaces below `root`: folder and type. @throws when one has no type or an unknown one */
function workspacesOf(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((pattern) => {
    const [parent, last] = pattern.includes('/') ? pattern.split('/') : ['.', pattern];
    if (!last.includes('*')) return [pattern];
    const start = last.slice(0, last.indexOf('*'));
    return existsSync(join(root, parent))
      ? readdirSync(join(root, parent))
          .filter((name) => name.startsWith(start))
          .map((name) => (parent === '.' ? name : `${parent}/${name}`))
      : [];
  });
  return folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const { nx } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      const type = nx?.tags?.find((tag) => tag.startsWith('type:'))?.slice('type:'.length);
      if (!type || !(type in packageTypes))
        throw new Error(
          `${folder}/package.json needs a tag "type:..." of ${Object.keys(packageTypes).join(', ')}.`,
        );
      return { folder, type };
    });
}

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The rules of dependency-cruiser for these workspaces. */
function rulesFor(workspaces) {
  const foldersOf = (types) =>
    workspaces.filter(({ type }) => types.includes(type)).map(({ folder }) => folder);
  const anyOf = (folders) => (folders.length > 0 ? `^(${folders.join('|')})/` : '^$');
  const all = anyOf(workspaces.map(({ folder }) => folder));

  const betweenPackages = workspaces.flatMap(({ folder, type }) => {
    const { may, alone, instead } = packageTypes[type];
    const extra = exceptions.find((exception) => exception.type === type);
    const mayImport = (from, types) => {
      const allowed = [folder, ...foldersOf(types), ...(alone ? [] : foldersOf([type]))];
      return rule(`type:${type}`, instead, from, { path: all, pathNot: anyOf(allowed) });
    };
    const extraFiles = extra?.files.map((files) => `^${folder}/${files}`) ?? [];
    return [
      mayImport({ path: `^${folder}/`, pathNot: extraFiles }, may),
      ...(extra ? [mayImport({ path: extraFiles }, [...may, ...extra.may])] : []),
    ];
  });

  const betweenLayers = LAYERS.flatMap(({ type, kind, table: { layers, may, instead } }) =>
    foldersOf([type]).flatMap((folder) =>
      Object.entries(may).map(([layer, allowed]) => {
        const files = (one) => `^${sourcesOf(folder)}/${layers[one]}`;
        return rule(
          `${kind}:${layer}`,
          instead,
          { path: files(layer), pathNot: '(\\.test|/testing)\\.tsx?$' },
          { path: `^${sourcesOf(folder)}/(?!node_modules/)`, pathNot: [layer, ...allowed].map(files) },
        );
      }),
    ),
  );

  const sideways = foldersOf(['mf']).map((folder) =>
    rule(
      'remote:one-screen-alone',
      'screens must not import each other: what two screens use belongs in components/',
      { path: `^${folder}/src/screens/([^/]+)/` },
      { path: `^${folder}/src/screens/`, pathNot: `^${folder}/src/screens/$1/` },
    ),
  );

  const packagesOnlyIn = onlyIn.flatMap(
    ({ name, type, only = '', except = [], packages, ours, instead, typesToo = true }) =>
      foldersOf([type]).map((folder) =>
        rule(
          name,
          instead,
          { path: `^${folder}/src/${only}`, pathNot: except.map((files) => `^${folder}/src/${files}`) },
          {
            path: ours ? `^${ours}` : `node_modules/${packages}/`,
            ...(typesToo ? {} : { dependencyTypesNot: ['type-only'] }),
          },
        ),
      ),
  );

  return [
    ...betweenPackages,
    ...betweenLayers,
    ...sideways,
    ...packagesOnlyIn,
    rule(
      'no-cycle',
      'files must not import each other in a cycle: move what both need into a third file',
      {},
      { circular: true },
    ),
  ];
}

/** The files and folders of such workspaces that have no layer in the table. */
function withoutLayer(root, workspaces, { type, kind, table: { layers, ignored } }) {
  if (!ignored) return [];
  const known = [...Object.values(layers), ignored].map((pattern) => new RegExp(`^${pattern}`));
  return workspaces
    .filter((workspace) => workspace.type === type)
    .map(({ folder }) => sourcesOf(folder))
    .filter((sources) => existsSync(join(root, sources)))
    .flatMap((sources) =>
      readdirSync(join(root, sources), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(join(root, sources), join(entry.parentPath, entry.name)))
        .filter((name) => !known.some((pattern) => pattern.test(name)))
        .map((name) => ({
          rule: `${kind}:no-layer`,
          from: `${sources}/${name}`,
          to: 'anything',
          instead: 'every file and folder needs a layer: move it, or add one to the table',
        })),
    );
}

/**
 * Every forbidden import below `root`.
 * @param {string[]} only folders of workspaces whose files are read; of all when left out. A cycle that
 * leaves a workspace needs a forbidden import, so the files of others need not be followed
 * @returns {Promise<{ files: number, found: { rule: string, from: string, to: string, instead: string }[] }>}
 */
export async function forbiddenImports(root, only = []) {
  const workspaces = workspacesOf(root);
  const read = only.length > 0 ? workspaces.filter(({ folder }) => only.includes(folder)) : workspaces;
  const sources = read
    .map(({ folder }) => sourcesOf(folder))
    .filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(
    sources,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: rulesFor(workspaces) },
      exclude: { path: '(^|/)(dist|coverage|test-results)/' },
      doNotFollow: {
        path: only.length > 0 ? `node_modules|^(?!(${only.join('|')})/)` : 'node_modules',
      },
      tsPreCompilationDeps: true,
      parser: 'swc',
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
    },
  );
  const found = output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map(({ name }) => name).join(' -> ') : to,
    instead: output.summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment ?? '',
  }));
  const unplaced = LAYERS.flatMap((layers) => withoutLayer(root, read, layers));
  return { files: output.summary.totalCruised, found: [...unplaced, ...found] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [root = '.', ...only] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
  const { files, found } = await forbiddenImports(resolve(root), only);
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ files, found }));
  } else {
    for (const { rule, from, to, instead } of found)
      console.error(`${from} must not import ${to} (${rule}): ${instead}.`);
    console.log(
      found.length === 0
        ? `Imports: ${files} files, every import is allowed.`
        : `Imports: ${found.length} forbidden.`,
    );
  }
  process.exitCode = found.length === 0 ? 0 : 1;
}
