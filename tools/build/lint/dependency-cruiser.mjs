/**
 * The configuration of dependency-cruiser, which checks imports between packages and layers and follows every
 * one, type imports included: it makes rules of the table in import-rules.mjs.
 */
import { folderOf, LAYERS, packageTypes, withDemo } from './import-rules.mjs';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Every workspace, and what must not be imported from all but some of them. */
const ANY = `^(${Object.keys(packageTypes).map(folderOf).join('|')})/`;
const allBut = (types) => ({ path: ANY, pathNot: ['^$1/', ...types.map((type) => `^${folderOf(type)}/`)] });

const betweenPackages = Object.entries(packageTypes).map(([type, { may, instead }]) =>
  rule(
    `type:${type}`,
    instead,
    { path: `^(${folderOf(type)})/`, pathNot: type === 'service' ? `/${withDemo}` : [] },
    allBut(may),
  ),
);

/** The folder of a workspace's code. */
const sourcesOf = (type) => (type === 'tools' ? '' : 'src/');

const betweenLayers = LAYERS.flatMap(({ type, kind, layers, may, instead, ignored }) => {
  const sources = sourcesOf(type);
  const unplaced = {
    path: `^(${folderOf(type)})/${sources}`,
    pathNot: [...Object.values(layers), ignored].map((files) => `^${folderOf(type)}/${sources}${files}`),
  };
  const unplacedRule = (from) =>
    rule(
      `${kind}:no-layer`,
      'every file and folder needs a layer: move it, or add one to the table',
      from,
      {},
    );
  return [
    ...Object.entries(may).map(([layer, allowed]) =>
      rule(
        `${kind}:${layer}`,
        instead,
        { path: `^(${folderOf(type)})/${sources}${layers[layer]}`, pathNot: '(\\.test|/testing)\\.tsx?$' },
        {
          path: `^$1/${sources}(?!node_modules/)`,
          pathNot: [layer, ...allowed].map((one) => `^$1/${sources}${layers[one]}`),
        },
      ),
    ),
    ...(ignored ? [unplacedRule(unplaced), unplacedRule({ ...unplaced, orphan: true })] : []),
  ];
});

const SERVICE = `^${folderOf('service')}/src/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...betweenPackages,
    ...betweenLayers,
    rule(
      'type:service',
      packageTypes.service.instead,
      { path: `^(${folderOf('service')})/${withDemo}` },
      allBut([...packageTypes.service.may, 'demo']),
    ),
    rule(
      'type:unknown',
      'packageTypes in tools/build/lint/import-rules.mjs needs a row for a new package',
      { path: '^packages/', pathNot: ANY },
      {},
    ),
    rule(
      'remote:one-screen-alone',
      'screens must not import each other: what two screens use belongs in components/',
      { path: '^(mf-[^/]+)/src/screens/([^/]+)/' },
      { path: '^$1/src/screens/', pathNot: '^$1/src/screens/$2/' },
    ),
    rule(
      'mongoose-in-store',
      'only store/ uses the database: add a function there that returns domain objects',
      { path: SERVICE, pathNot: `${SERVICE}(store/|seed|main\\.ts$|testing/|.*\\.test\\.ts$)` },
      // types are allowed, to pass sessions on
      { path: 'node_modules/(mongoose|mongodb)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'commit-has-one-face',
      'how tables are taken stays in store/commit/: import its commit.ts',
      { path: `${SERVICE}(?!store/|testing/)`, pathNot: '\\.test\\.ts$' },
      { path: `${SERVICE}store/commit/(?!commit\\.ts)` },
    ),
    rule(
      'domain-is-pure',
      'domain/ holds only rules: pass data and clock in as arguments',
      { path: `${SERVICE}domain/` },
      { path: 'node_modules/(koa|@koa/router|mongoose|mongodb|pino|undici)/' },
    ),
    rule(
      'domain-knows-the-contract-alone',
      'domain/ imports the vocabulary of contract, and no other package of ours: pass the rest in',
      { path: `${SERVICE}domain/` },
      { path: '^packages/(?!contract/)' },
    ),
    rule(
      'no-cycle',
      'files must not import each other in a cycle: move what both need into a third file',
      {},
      { circular: true },
    ),
  ],
  options: {
    exclude: { path: '(^|/)(dist|coverage|test-results)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
