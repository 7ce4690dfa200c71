/**
 * Checks imports between packages and layers: `node tools/build/lint/check-imports.mjs [root] [--json]`.
 * Turns the table in import-rules.mjs into rules for dependency-cruiser, which follows every import, type
 * imports included.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { bffLayers, exceptions, onlyIn, packageTypes, remoteLayers, serviceLayers } from './import-rules.mjs';

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

/** The rules of dependency-cruiser for these workspaces. */
function rulesFor(workspaces) {
  const foldersOf = (names) =>
    workspaces.filter(({ type }) => names.includes(type)).map(({ folder }) => folder);
  const anyOf = (folders) => (folders.length > 0 ? `^(${folders.join('|')})/` : '^$');

  const betweenPackages = workspaces.flatMap(({ folder, type }) => {
    const { may, alone, instead } = packageTypes[type];
    const extra = exceptions.find((exception) => exception.type === type);
    const rule = (name, from, allowedTypes) => {
      const allowed = [folder, ...foldersOf(allowedTypes), ...(alone ? [] : foldersOf([type]))];
      return {
        name,
        comment: instead,
        severity: 'error',
        from,
        to: { path: anyOf(workspaces.map((one) => one.folder)), pathNot: anyOf(allowed) },
      };
    };
    const own = `^${folder}/`;
    if (!extra) return [rule(`type:${type}`, { path: own }, may)];
    const extraFiles = extra.files.map((files) => `${own}${files}`);
    return [
      rule(`type:${type}`, { path: own, pathNot: extraFiles }, may),
      rule(`type:${type}`, { path: extraFiles }, [...may, ...extra.may]),
    ];
  });

  const inside = (folders, { layers, never, instead }, kind) =>
    folders.flatMap((folder) =>
      Object.entries(never).map(([layer, forbidden]) => ({
        name: `${kind}:${layer}`,
        comment: instead,
        severity: 'error',
        from: { path: `^${folder}/src/${layers[layer]}`, pathNot: '(\\.test|/testing)\\.tsx?$' },
        to: { path: forbidden.map((one) => `^${folder}/src/${layers[one]}`) },
      })),
    );

  const layered = (kind, { layers, may, instead }) =>
    foldersOf([kind]).flatMap((folder) =>
      Object.entries(may).map(([layer, allowed]) => ({
        name: `${kind}:${layer}`,
        comment: instead,
        severity: 'error',
        from: { path: `^${folder}/src/${layers[layer]}`, pathNot: '(\\.test|/testing)\\.tsx?$' },
        to: {
          path: `^${folder}/src/`,
          pathNot: [layer, ...allowed].map((one) => `^${folder}/src/${layers[one]}`),
        },
      })),
    );

  const sideways = foldersOf(['mf']).map((folder) => ({
    name: 'remote:one-screen-alone',
    comment: 'screens must not import each other: what two screens use belongs in components/',
    severity: 'error',
    from: { path: `^${folder}/src/screens/([^/]+)/` },
    to: { path: `^${folder}/src/screens/`, pathNot: `^${folder}/src/screens/$1/` },
  }));

  const packagesOnlyIn = onlyIn.flatMap(
    ({ name, type, only, except, packages, ours, instead, typesToo = true }) =>
      foldersOf([type]).map((folder) => ({
        name,
        comment: instead,
        severity: 'error',
        from: {
          path: `^${folder}/src/${only ?? ''}`,
          ...(except ? { pathNot: except.map((files) => `^${folder}/src/${files}`) } : {}),
        },
        to: {
          path: ours ? `^${ours}` : `node_modules/${packages}/`,
          ...(typesToo ? {} : { dependencyTypesNot: ['type-only'] }),
        },
      })),
  );

  const cycles = {
    name: 'no-cycle',
    comment: 'files must not import each other in a cycle: move what both need into a third file',
    severity: 'error',
    from: {},
    to: { circular: true },
  };
  return [
    ...betweenPackages,
    ...layered('bff', bffLayers),
    ...layered('service', serviceLayers),
    ...inside(foldersOf(['mf']), remoteLayers, 'remote'),
    ...sideways,
    ...packagesOnlyIn,
    cycles,
  ];
}

/** The files and folders of such workspaces that have no layer in the table. */
function withoutLayer(root, workspaces, kind, { layers, ignored }) {
  const known = [...Object.values(layers), ignored].map((pattern) => new RegExp(`^${pattern}`));
  return workspaces
    .filter(({ type, folder }) => type === kind && existsSync(join(root, folder, 'src')))
    .flatMap(({ folder }) =>
      readdirSync(join(root, folder, 'src'), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(join(root, folder, 'src'), join(entry.parentPath, entry.name)))
        .filter((name) => !known.some((pattern) => pattern.test(name)))
        .map((name) => ({
          rule: `${kind}:no-layer`,
          from: `${folder}/src/${name}`,
          to: 'anything',
          instead: 'every file and folder needs a layer: move it, or add one to the table',
        })),
    );
}

/**
 * Every forbidden import below `root`.
 * @returns {Promise<{ files: number, found: { rule: string, from: string, to: string, instead: string }[] }>}
 */
export async function forbiddenImports(root) {
  const workspaces = workspacesOf(root);
  const sources = workspaces
    .map(({ folder }) =>
      existsSync(join(root, folder, 'src')) || !/^(tools|e2e)$/.test(folder) ? `${folder}/src` : folder,
    )
    .filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(
    sources,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: rulesFor(workspaces) },
      exclude: { path: '(^|/)(dist|coverage|test-results)/' },
      doNotFollow: { path: 'node_modules' },
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
  const unplaced = [
    ...withoutLayer(root, workspaces, 'bff', bffLayers),
    ...withoutLayer(root, workspaces, 'service', serviceLayers),
  ];
  return { files: output.summary.totalCruised, found: [...unplaced, ...found] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = '.'] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
  const { files, found } = await forbiddenImports(resolve(folder));
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
