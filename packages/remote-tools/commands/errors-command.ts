import type { ListedError } from './admin';
import { required, type Command } from './command';
import { minute } from './print';

export const errors: Command = {
  usage: 'errors NAME [--version 1.4.0] [--json]',
  about:
    "the errors that visitors' browsers met in that remote in the last 30 days, by version: message, " +
    'file and line of the source, count, visitors, first and last seen',
  async run(admin, { names: [name], options }) {
    const all = await admin.errors(required(name));
    const listed = all.filter(({ version }) => !options.version || version === options.version);
    console.log(options.json ? JSON.stringify(listed, null, 2) : printErrors(listed));
  },
};

/** Errors by version, the version with the latest error first, each version's most frequent error first. */
export function printErrors(listed: readonly ListedError[]): string {
  if (listed.length === 0) return 'No browser has reported an error.';
  const latest = [...listed].sort((a, b) => (a.last < b.last ? 1 : -1));
  return [...new Set(latest.map(({ version }) => version))]
    .map((version) =>
      [
        version,
        ...listed
          .filter((error) => error.version === version)
          .sort((a, b) => b.visitors - a.visitors || b.count - a.count)
          .flatMap(printError),
      ].join('\n'),
    )
    .join('\n\n');
}

function printError(error: ListedError): string[] {
  const { message, kind, source, built, count, visitors, first, last } = error;
  const place = source ?? built;
  return [
    `  ${message || 'no message'} (${kind})`,
    ...(place ? [`    at ${place.file}:${place.line}:${place.column}`] : []),
    `    ${count} ${count === 1 ? 'time' : 'times'}, ${visitors} ` +
      `${visitors === 1 ? 'visitor' : 'visitors'}, ` +
      `first ${minute(first)}, last ${minute(last)}`,
  ];
}
