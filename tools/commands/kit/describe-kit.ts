import { join } from 'node:path';
import { calls, needsDiner, type CallName } from '@mesa/contract';
import { callSchemas, type CallSchema } from '@mesa/contract/schemas';
import ts from 'typescript';
import { ROOT } from '../settings';

/** What a remote imports, by the heading of its table. */
const MODULES: [heading: string, module: string, file: string, names: RegExp][] = [
  ['Hooks', '@mesa/remote-kit', 'packages/remote-kit/src/index.ts', /^use[A-Z]/],
  ['Other functions', '@mesa/remote-kit', 'packages/remote-kit/src/index.ts', /^(?!use[A-Z])[a-z]/],
  ['Paths', '@mesa/remote-kit/router', 'packages/remote-kit/src/router.ts', /^[A-Za-z]/],
  ['Components', '@mesa/ui', 'packages/ui/src/index.ts', /^[A-Z](?!.*Icon$)/],
  ['Test helpers', '@mesa/remote-kit/testing', 'packages/remote-kit/src/testing/index.tsx', /^[A-Za-z]/],
];

/** The page "What you may use" of a kit: calls, hooks, components and test helpers, from their sources. */
export function describeKit(version: string): string {
  const program = ts.createProgram(
    MODULES.map(([, , file]) => join(ROOT, file)),
    { jsx: ts.JsxEmit.ReactJSX, moduleResolution: ts.ModuleResolutionKind.Bundler, skipLibCheck: true },
  );
  const checker = program.getTypeChecker();
  const sections = MODULES.map(([heading, module, file, names]) => {
    const symbol = checker.getSymbolAtLocation(program.getSourceFile(join(ROOT, file))!)!;
    const rows = checker
      .getExportsOfModule(symbol)
      .map((name) => (name.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name))
      .filter(({ name, flags }) => names.test(name) && flags & ts.SymbolFlags.Value)
      .map((value) => `| \`${value.name}\` | ${firstSentence(value, checker)} |`);
    const head = `## ${heading}\n\nFrom \`${module}\`.\n\n| name | what it does |\n| --- | --- |\n`;
    return `${head}${[...new Set(rows)].sort().join('\n')}\n`;
  });
  const head = `# What you may use\n\nKit ${version}. Its sources are in \`node_modules/@mesa\`.\n`;
  return [head, callTable(), ...sections].join('\n');
}

function firstSentence(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ');
  return (/^.*?[.](?= |$)/.exec(text)?.[0] ?? text).replaceAll('|', '\\|');
}

function callTable(): string {
  const rows = (Object.keys(calls) as CallName[]).map((name) => {
    const { method, path } = calls[name];
    const { summary }: CallSchema = callSchemas[name];
    return `| \`${name}\` | \`${method} ${path}\` | ${needsDiner(name) ? 'diners' : 'all'} | ${summary} |`;
  });
  return `## Calls

\`call('name', { params, query, body })\` from \`@mesa/web-client\`, typed by name; in a component by
\`useLoad\` (what it shows) and \`useSubmit\` (a form). Ask Mesa's team for a call that you miss.

| call | request | for | what it does |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
