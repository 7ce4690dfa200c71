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

/**
 * The lint of a remote, which its eslint.config.mjs exports: `export { default } from
 * '@mesa/remote-tools/lint';`. Mesa's own checkout composes the same rules for all of its packages.
 */
export default tseslint.config(
  IGNORED,
  lineLength,
  code,
  browser(['src/**']),
  translated(['src/**/*.tsx', 'src/**/*.ts']),
  sharedByShell(['src/**/*.ts', 'src/**/*.tsx']),
  withoutFetch(['src/**']),
  tests(),
);
