import tseslint from 'typescript-eslint';
import {
  browser,
  code,
  IGNORED,
  lineLength,
  sharedByShell,
  tests,
  TESTS as UNIT_TESTS,
  translated,
  withoutFetch,
} from '@mesa/remote-tools/lint/rules';

const TESTS = [
  ...UNIT_TESTS,
  '**/*.{attack,cluster,deploy,image,system,budget,faults}.ts',
  'e2e/**',
  '**/proof/**',
];
const BROWSER = ['shell/**', 'mf-*/**', 'packages/ui/**', 'packages/remote-kit/**', 'packages/web-client/**'];

const CLOCK = [
  {
    selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    message: 'Take the current time as an argument: this code must not read the clock.',
  },
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'Take the current time as an argument: this code must not read the clock.',
  },
  {
    selector: 'MemberExpression[object.name="process"][property.name="env"]',
    message: 'Take settings as arguments: only config.ts reads the environment.',
  },
  {
    selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
    message: 'Take a random number generator as an argument, so that equal input gives equal output.',
  },
];

/**
 * Lint without type information, in seconds. What a remote needs comes from @mesa/remote-tools, so that a
 * repository of its own has the same rules. The rules that need types are in eslint.typed.config.mjs; imports
 * across packages are checked by tools/build/lint/dependency-cruiser.mjs.
 */
export default tseslint.config(
  IGNORED,
  { ignores: ['.mesa/**', '.nx/**', 'e2e/test-results/**', 'e2e/playwright-report/**', '**/catalog.ts'] },
  lineLength,
  code,
  browser(BROWSER),
  translated(BROWSER.flatMap((part) => [`${part}/*.ts`, `${part}/*.tsx`])),
  sharedByShell(['mf-*/**/*.ts', 'mf-*/**/*.tsx', 'shell/**/*.ts', 'shell/**/*.tsx']),
  withoutFetch(['mf-*/src/**', 'packages/ui/src/**', 'services/*/src/**'], TESTS),
  {
    files: ['services/*/src/domain/**', 'packages/demo/src/**'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...CLOCK] },
  },
  { files: ['tools/**', 'packages/remote-tools/**'], rules: { 'no-console': 'off' } },
  tests(TESTS),
);
