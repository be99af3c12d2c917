import next from 'eslint-config-next';
import tseslint from 'typescript-eslint';

const IMPURE_GLOBALS = ['window', 'document', 'localStorage', 'fetch', 'process', 'Buffer', 'crypto', 'setTimeout', 'performance'];
const IMPURE_SYNTAX = [
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: 'Take the time as a parameter.' },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Take the time as a parameter.' },
  { selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']", message: 'Take a seeded source as a parameter.' },
];
const NO_INNER_HTML = { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Render text, never HTML.' };

export default tseslint.config(
  { ignores: ['.next/', 'dist/', 'data/', 'node_modules/', 'server/store/generated/', 'next-env.d.ts', 'bench/results.json'] },
  ...next,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/ban-ts-comment': 'error',
      'no-restricted-syntax': ['error', NO_INNER_HTML],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['lib/**/*.ts'],
    ignores: ['**/*.test.ts', 'lib/testing/**'],
    rules: { 'no-restricted-globals': ['error', ...IMPURE_GLOBALS], 'no-restricted-syntax': ['error', ...IMPURE_SYNTAX] },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['server/env.ts', 'server/testing/**', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': ['error', { selector: "MemberExpression[object.name='process'][property.name='env']", message: 'Only server/env.ts reads the environment.' }],
    },
  },
  // Playwright hands fixtures over by a function called `use`, and wants its global setup as a default export.
  { files: ['e2e/**/*.ts'], rules: { 'react-hooks/rules-of-hooks': 'off', 'no-restricted-exports': 'off' } },
  { files: ['app/**/*.{ts,tsx}', '*.config.{ts,mts,mjs}', 'proxy.ts', 'playwright.config.ts', 'eslint.config.mjs'], rules: { 'no-restricted-exports': 'off' } },
);
