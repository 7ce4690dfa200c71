const path = require('node:path');
const ts = require('typescript');

/**
 * Compiles files of the shell or of a remote with its own tsconfig.json, together with its declarations
 * (`*.d.ts`).
 * @param {string} dir the folder of the shell or of a remote
 * @param {string[]} files absolute paths
 * @param {Record<string, string>} written texts of files that need not exist, by absolute path
 * @returns {ts.Program}
 * @throws Error when the folder has no valid tsconfig.json
 */
exports.programOf = (dir, files, written = {}) => {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(dir, 'tsconfig.json'),
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const declarations = config.fileNames.filter((file) => file.endsWith('.d.ts'));
  // without the globals of Jest and Node, which no bundle has
  const options = { ...config.options, types: [], incremental: false };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (file) => written[file] ?? readFile.call(host, file);
  host.fileExists = (file) => file in written || fileExists.call(host, file);
  return ts.createProgram([...files, ...Object.keys(written), ...declarations], options, host);
};
