import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * The rules that need types, apart from eslint.config.mjs: they take as long as a build of all types, so they
 * run once over everything (`npm test`) instead of once a project. The two programs are those of the type
 * check (tools/build/types).
 */
export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/coverage/**',
      '.mesa/**',
      '.nx/**',
      '**/*.js',
      '**/*.mjs',
    ],
  },
  // disable comments are about the rules of eslint.config.mjs
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: {
        project: ['./tools/build/types/node.json', './tools/build/types/browser.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { '@typescript-eslint': tseslint.plugin, 'jsx-a11y': a11y, 'react-hooks': hooks },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      // a React handler may be async: React ignores what it returns
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
);
