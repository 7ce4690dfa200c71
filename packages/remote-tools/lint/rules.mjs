import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { mesa } from './eslint-rules.mjs';

export const CODE = ['**/*.ts', '**/*.tsx'];
/** Code of tests, everywhere in Mesa. */
export const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', '**/testing.{ts,tsx}'];
export const IGNORED = { ignores: ['**/dist/**', '**/node_modules/**', '**/coverage/**'] };

const DEEP = {
  group: ['@mesa/*/src/*', '@mesa/*/src'],
  message: 'Import what the package exports (its package.json "exports"), not its files.',
};
const ROUTER = {
  group: ['react-router', 'react-router-dom', 'react-router/*', 'react-router-dom/*'],
  message: "Import it from '@mesa/remote-kit/router': the shell shares one router and exports only a part.",
};
const STATE = {
  group: ['redux', 'react-redux', '@reduxjs/toolkit', '@reduxjs/toolkit/*'],
  message: "Import it from '@mesa/remote-kit/state': the shell shares one store and exports only a part.",
};
const bans = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns: [DEEP, ...patterns] }] });

const ONE_TEST = ['it', 'test', 'describe'].flatMap((name) =>
  ['only', 'skip', 'todo'].map((word) => ({
    selector: `MemberExpression[object.name="${name}"][property.name="${word}"]`,
    message: `No ${name}.${word}: every test runs, every time.`,
  })),
);

/** The width of Prettier, which splits neither strings nor patterns nor comments. */
export const lineLength = {
  files: [...CODE, '**/*.js', '**/*.mjs'],
  rules: { 'max-len': ['error', { code: 110, ignoreUrls: true }] },
};

/** Rules for all TypeScript. */
export const code = {
  files: CODE,
  extends: [js.configs.recommended, ...tseslint.configs.recommended],
  plugins: { mesa },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  rules: {
    'mesa/file-naming': 'error',
    'mesa/forbidden-words': 'error',
    'mesa/plain-code': 'error',
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
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
};

/** Rules for code that runs in a browser. */
export const browser = (files) => ({
  files,
  plugins: { 'react-hooks': hooks },
  extends: [a11y.flatConfigs.recommended],
  rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
});

/** Every text comes from a catalog. A remote alone on its page, for development, shows English. */
export const translated = (files) => ({
  files,
  ignores: [...TESTS, '**/standalone/**', '**/standalone*.tsx'],
  rules: { 'mesa/translated-texts': 'error' },
});

/** Router and store come from remote-kit, which the shell shares. */
export const sharedByShell = (files) => ({ files, rules: bans(ROUTER, STATE) });

/** Code whose calls go through a client, never by `fetch`. */
export const withoutFetch = (files, ignores = TESTS) => ({
  files,
  ignores,
  rules: {
    'no-restricted-globals': [
      'error',
      {
        name: 'fetch',
        message: "Calls go through @mesa/web-client (browser) or are the BFF's business (services).",
      },
    ],
  },
});

/** Tests may be long, and all of them run. */
export const tests = (files = TESTS) => ({
  files,
  rules: {
    'max-lines': 'off',
    'max-lines-per-function': 'off',
    'max-params': 'off',
    'no-restricted-syntax': ['error', ...ONE_TEST],
  },
});
