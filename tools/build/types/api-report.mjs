/*
 * Prints what the shared packages export into their api.md: `node tools/build/types/api-report.mjs`. With
 * `--check` it only compares, and fails when a report is not current, so that whoever changes an interface
 * shows it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format } from 'prettier';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');
const PACKAGES = ['contract', 'web-client', 'remote-kit', 'ui'];
/** Entries for tests and schemas: their types are those of libraries, or of the main entry. */
const LEFT_OUT = /^\.\/(testing|standalone|schemas)$|\.css$/;
const FLAGS = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

const program = createProgram();
const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true });
const outdated = [];
for (const name of PACKAGES) {
  const file = join(ROOT, 'packages', name, 'api.md');
  const report = await format(reportOf(name), { parser: 'markdown', printWidth: 110, singleQuote: true });
  if (existsSync(file) && readFileSync(file, 'utf8') === report) continue;
  outdated.push(`packages/${name}/api.md`);
  if (!process.argv.includes('--check')) writeFileSync(file, report);
}
if (process.argv.includes('--check') && outdated.length > 0) {
  console.error(`Not current: ${outdated.join(', ')}. Run: node tools/build/types/api-report.mjs`);
  process.exitCode = 1;
}

function createProgram() {
  const config = join(ROOT, 'tsconfig.browser.json');
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const { options } = ts.getParsedCommandLineOfConfigFile(config, { noEmit: true, incremental: false }, host);
  const roots = PACKAGES.flatMap((name) => entriesOf(name).map(([, file]) => file));
  return ts.createProgram(roots, { ...options, tsBuildInfoFile: undefined });
}

/** The entries of a package: how they are imported, and their files. */
function entriesOf(name) {
  const file = join(ROOT, 'packages', name, 'package.json');
  const { exports } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(exports)
    .filter(([entry]) => !LEFT_OUT.test(entry))
    .map(([entry, target]) => [`@mesa/${name}${entry.slice(1)}`, join(dirname(file), target)]);
}

function reportOf(name) {
  const sections = entriesOf(name).map(([entry, file]) => {
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
    const lines = exported.sort((a, b) => (a.name < b.name ? -1 : 1)).map(declarationOf);
    return `## ${entry}\n\n\`\`\`ts\n${lines.join('\n')}\n\`\`\`\n`;
  });
  const title = `# What @mesa/${name} exports\n\nWritten by \`tools/build/types/api-report.mjs\`.\n\n`;
  return title + sections.join('\n');
}

/** One export, as a declaration without its body and comments. */
function declarationOf(symbol) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = target.declarations[0];
  const source = declaration.getSourceFile();
  // a library's own export is printed by its name alone
  if (source.fileName.includes('/node_modules/')) return `${symbol.name}; // of a library`;
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration))
    return printer.printNode(ts.EmitHint.Unspecified, declaration, source).replace(/^export /, '');
  if (ts.isClassDeclaration(declaration)) return classOf(symbol.name, target, declaration);
  const type = checker.getTypeOfSymbolAtLocation(target, declaration);
  const text = checker.typeToString(type, undefined, FLAGS);
  const [signature] = type.getCallSignatures();
  return ts.isFunctionDeclaration(declaration) && signature
    ? `function ${symbol.name}${checker.signatureToString(signature, undefined, FLAGS)};`
    : `const ${symbol.name}: ${text};`;
}

function classOf(name, symbol, declaration) {
  const heritage = (declaration.heritageClauses ?? []).map((clause) => clause.getText()).join(' ');
  const members = checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    .filter((member) => member.declarations?.some((node) => node.parent === declaration))
    .map((member) => {
      const type = checker.getTypeOfSymbolAtLocation(member, declaration);
      return `  ${member.name}: ${checker.typeToString(type, undefined, FLAGS)};`;
    });
  return `class ${name} ${heritage} {\n${members.join('\n')}\n}`;
}
