import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { mesa } from './tools/build/lint/eslint-rules.mjs';

const CODE = ['**/*.ts', '**/*.tsx'];
const TESTS = [
  '**/*.{test,attack,cluster,deploy,system,budget}.ts',
  '**/*.test.tsx',
  'e2e/**',
  '**/testing/**',
  '**/testing.ts',
  '**/proof/**',
];
const BROWSER = ['shell/**', 'mf-*/**', 'packages/ui/**', 'packages/remote-kit/**', 'packages/web-client/**'];
const PRODUCT = ['shell/src/**', 'mf-*/src/**', 'bff/src/**', 'services/*/src/**', 'packages/*/src/**'];

const DEEP = {
  group: ['@mesa/*/src/*', '@mesa/*/src'],
  message: 'Import a package by its face (its package.json "exports"), not by its files.',
};
const ROUTER = {
  group: ['react-router', 'react-router-dom', 'react-router/*', 'react-router-dom/*'],
  message:
    "Import it from '@mesa/remote-kit/router': the shell shares one router, and only what that face names.",
};
const STATE = {
  group: ['redux', 'react-redux', '@reduxjs/toolkit', '@reduxjs/toolkit/*'],
  message:
    "Import it from '@mesa/remote-kit/state': the shell shares one store, and only what that face names.",
};
const bans = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns: [DEEP, ...patterns] }] });

const ONE_TEST = ['it', 'test', 'describe'].flatMap((name) =>
  ['only', 'skip', 'todo'].map((word) => ({
    selector: `MemberExpression[object.name="${name}"][property.name="${word}"]`,
    message: `No ${name}.${word}: every test of the house runs, every time.`,
  })),
);
const CLOCK = [
  {
    selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    message: 'The clock comes in as an argument: rules must not read it.',
  },
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'The clock comes in as an argument: rules must not read it.',
  },
  {
    selector: 'MemberExpression[object.name="process"][property.name="env"]',
    message: 'Settings come in as arguments: only config.ts reads the environment.',
  },
  {
    selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
    message: 'Chance comes in as an argument: rules give the same answer to the same question.',
  },
];

/**
 * Lint without type information, in seconds. The rules that need types are in eslint.typed.config.mjs; imports
 * across packages are checked by tools/build/lint/check-imports.mjs.
 */
export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/coverage/**',
      '.mesa/**',
      '.nx/**',
      'e2e/test-results/**',
      'e2e/playwright-report/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: CODE,
    extends: [js.configs.recommended, ...tseslint.configs.recommended],
    plugins: { mesa },
    rules: {
      'mesa/file-naming': 'error',
      'mesa/forbidden-words': 'error',
      'max-lines': ['error', { max: 250 }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', { max: 4 }],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-undef': 'off', // TypeScript knows better
      'no-control-regex': 'off', // input is cleaned of control characters by naming them
      '@typescript-eslint/triple-slash-reference': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          caughtErrorsIgnorePattern: '^_',
          ignoreRestSiblings: true,
        },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      ...bans(),
    },
  },
  {
    files: BROWSER,
    plugins: { 'react-hooks': hooks },
    extends: [a11y.flatConfigs.recommended],
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['mf-*/**/*.ts', 'mf-*/**/*.tsx', 'shell/**/*.ts', 'shell/**/*.tsx'],
    rules: bans(ROUTER, STATE),
  },
  {
    files: ['mf-*/src/**', 'packages/ui/src/**', 'services/*/src/**'],
    ignores: TESTS,
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'fetch',
          message: "Calls go through @mesa/web-client (browser) or are the BFF's business (services).",
        },
      ],
    },
  },
  {
    files: ['services/*/src/domain/**', 'packages/demo/src/**'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...CLOCK] },
  },
  { files: PRODUCT, ignores: TESTS, rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  { files: ['tools/**'], rules: { 'no-console': 'off' } },
  {
    files: TESTS,
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      'max-params': 'off',
      'no-restricted-syntax': ['error', ...ONE_TEST],
    },
  },
);
