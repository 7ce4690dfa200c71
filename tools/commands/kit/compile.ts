import { join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import ts from 'typescript';

const TEST = /\.test\.tsx?$/;

/**
 * Compiles a package to ES modules with declarations.
 * @param folder the package's
 * @param out the folder for modules and declarations
 * @param stage where the packages that it imports are built: their declarations are read, not their sources
 * @throws UserError with the compiler's messages
 */
export function compile(folder: string, out: string, stage: string): void {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => fail([diagnostic]),
    },
  )!;
  const program = ts.createProgram(
    config.fileNames.filter((file) => !TEST.test(file)),
    {
      ...config.options,
      noEmit: false,
      declaration: true,
      rootDir: join(folder, 'src'),
      outDir: out,
      paths: { '@mesa/*': [join(stage, '*/dist/index.d.ts'), join(stage, '*')] },
    },
  );
  const { diagnostics } = program.emit();
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) fail(problems);
}

function fail(diagnostics: readonly ts.Diagnostic[]): never {
  throw new UserError(
    ts.formatDiagnostics(diagnostics, {
      getCurrentDirectory: ts.sys.getCurrentDirectory,
      getCanonicalFileName: (name) => name,
      getNewLine: () => '\n',
    }),
  );
}
