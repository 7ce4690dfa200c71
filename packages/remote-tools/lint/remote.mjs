import tseslint from 'typescript-eslint';
import {
  browser,
  code,
  IGNORED,
  lineLength,
  sharedByShell,
  tests,
  translated,
  withoutFetch,
} from './rules.mjs';

/** Mesa's own taste: elsewhere a warning. */
const STYLE = [
  'max-len',
  'max-lines',
  'max-lines-per-function',
  'max-params',
  'mesa/file-naming',
  'mesa/forbidden-words',
  'mesa/plain-code',
  'no-warning-comments',
];
const asWarnings = (config) => ({
  ...config,
  rules: Object.fromEntries(
    Object.entries(config.rules).map(([name, rule]) => [name, STYLE.includes(name) ? warning(rule) : rule]),
  ),
});
const warning = (rule) => (Array.isArray(rule) ? ['warn', ...rule.slice(1)] : 'warn');

/**
 * The lint of a remote in a repository of its own, unless it has an eslint.config.mjs; which may begin with
 * `import mesa from '@mesa/remote-tools/lint';`. Mesa's checkout composes the same rules for its packages.
 */
export default tseslint.config(
  IGNORED,
  asWarnings(lineLength),
  asWarnings(code),
  browser(['src/**']),
  translated(['src/**/*.tsx', 'src/**/*.ts']),
  sharedByShell(['src/**/*.ts', 'src/**/*.tsx']),
  withoutFetch(['src/**']),
  tests(),
);
