import { FIRST_PAINT_MAX, LANGUAGES, LINK_PLACES, MODALS, Refusal, type BuiltRemote } from '@mesa/contract';
import { messageFlaws } from '@mesa/contract/compatibility';
import { findFirstPaintFlaw, findRouteFlaws } from '@mesa/contract/schemas';
import { z } from 'zod';
import type { Upload } from './version-store';

/** The file of a build that has its declarations. */
export const TYPES_FILE = 'types.json';
const FILES_MAX = 500;

export const remoteName = z
  .string('Name is invalid')
  .max(41, 'Name must have at most 41 characters')
  .regex(/^[a-z][a-z0-9-]*$/, 'Name must be lower-case words joined by dashes')
  // remotes are entries of objects by name, and every object has a "constructor"
  .refine((name) => !(name in {}), 'Name must not be constructor');
/** Names that mean something else on the admin port and in the audit log. */
const RESERVED = [
  ...['accounts', 'admin', 'audit', 'fit', 'keys', 'kit', 'live', 'mesa', 'operator', 'outbox', 'registry'],
  ...['releases', 'remotes', 'reports', 'restaurants', 'services'],
];
/** The name of a remote that is published or gets a key. */
export const ownName = remoteName.refine(
  (name) => !RESERVED.includes(name),
  'Name must not be a word of the admin port, such as accounts or releases',
);
export const versionName = z
  .string('Version is invalid')
  .max(61, 'Version must have at most 61 characters')
  .regex(
    /^\d[\w.-]*$/,
    'Version must begin with a digit and have only letters, digits, dots and dashes, like 1.4.0',
  );
const route = z.string('Routes are invalid').max(200, 'A route must have at most 200 characters');
const routes = z.array(route, 'Routes are invalid').max(100, 'A remote has at most 100 routes');
const byKey = z.record(z.string().max(200), z.string().max(200));
const path = z
  .string('Paths are invalid')
  .max(200)
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'Paths must be relative, of letters, digits, dots and dashes');

const fields = z.record(z.string().max(300), z.string().max(500));
export const callShapes = z.record(
  z.string().max(50),
  z.object({ method: z.string().max(10), path: z.string().max(200), takes: fields, gives: fields }),
);

const pictures = z.record(
  z.string().max(200),
  z.object({ srcset: z.string().max(2_000), sizes: z.string().max(500) }),
);

const links = z
  .array(
    z.object(
      {
        place: z.enum(LINK_PLACES, 'Links are invalid'),
        text: z.string('Links are invalid').max(200),
        path: z.string('Links are invalid').max(200),
        diners: z.boolean('Links are invalid').default(false),
      },
      'Links are invalid',
    ),
    'Links are invalid',
  )
  .max(10, 'A remote has at most 10 links');

const firstPaint = z.record(z.string().max(200), z.string()).superRefine((paints, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  if (Object.values(paints).join('').length > FIRST_PAINT_MAX)
    return refuse(`First paints have at most ${FIRST_PAINT_MAX} characters`);
  for (const [pattern, html] of Object.entries(paints)) {
    const flaw = findFirstPaintFlaw(html);
    if (flaw) refuse(`The first paint of ${pattern} cannot be put into the page: ${flaw}`);
  }
});

/** A field that the gate or the browser checks by: a declaration that lacks it is refused by name. */
const declared = <S extends z.ZodType>(field: string, schema: S) =>
  z
    .custom<unknown>((value) => value !== undefined, {
      message: `The declaration lacks ${field}.`,
      abort: true,
    })
    .pipe(schema);

const Declaration = z
  .object(
    {
      name: ownName,
      routes: declared('routes', routes),
      protectedRoutes: declared('protectedRoutes', routes),
      modals: declared('modals', z.array(z.enum(MODALS, 'Modals are invalid'), 'Modals are invalid')),
      entry: declared('entry', path),
      preloads: z.record(z.string().max(200), z.array(path).max(100)).default({}),
      shared: declared('shared', byKey),
      federation: declared('federation', z.string().max(50)),
      calls: declared('calls', callShapes),
      pictures: pictures.optional(),
      links: links.optional(),
      firstPaint: firstPaint.optional(),
      firstPaintIn: z.partialRecord(z.enum(LANGUAGES), firstPaint).optional(),
      messages: z.partialRecord(z.enum(LANGUAGES), path).optional(),
      messageIds: z.array(z.string().max(200)).max(5_000).optional(),
    },
    'Declaration is invalid',
  )
  .superRefine((declaration, context) => {
    for (const message of findRouteFlaws(declaration)) context.addIssue({ code: 'custom', message });
  });

/**
 * Body of a publish request: the build's statement and its files. With `live` it goes live at once; `force`
 * allows it to drop a route or modal.
 */
export const Publish = z.object({
  declaration: Declaration,
  files: z
    .array(z.object({ path, base64: z.base64('Files must be base64') }), 'Files are invalid')
    .min(1, "Files can't be blank")
    .max(FILES_MAX, `A remote has at most ${FILES_MAX} files`),
  live: z.boolean('Live is invalid').default(false),
  force: z.boolean('Force is invalid').default(false),
});

const moduleName = z.string().max(200);
const sharedTypes = {
  modules: z.record(moduleName, z.string().max(300)),
  files: z.record(z.string().max(300), z.string()),
};

/** A remote's `types.json` (contract's `UsedTypes`). SECURITY: the names become code, so they are words. */
export const Used = z.object({
  ...sharedTypes,
  names: z.record(
    moduleName,
    z.record(z.string().regex(/^[A-Za-z_$][\w$]{0,100}$/), z.array(z.string().max(300)).max(500).nullable()),
  ),
});

/** A shell's `types.json` (contract's `ProvidedTypes`). */
export const Provided = z.object({
  ...sharedTypes,
  names: z.record(moduleName, z.array(z.string().max(300))),
});

const BYTES_MAX = 20 * 1024 * 1024;
const Catalog = z.record(z.string(), z.union([z.string(), z.array(z.unknown())]));

/**
 * Decodes uploaded files.
 * @throws Refusal `invalid` with every problem of the files
 */
export function readUpload(
  declaration: BuiltRemote,
  files: readonly { path: string; base64: string }[],
): Upload[] {
  const { entry, preloads } = declaration;
  const uploads = files
    .map(({ path, base64 }): Upload => ({ path, bytes: Buffer.from(base64, 'base64') }))
    // the statement itself is sent beside the files
    .filter(({ path }) => path !== 'remote.json');
  const byPath = new Map(uploads.map(({ path, bytes }) => [path, bytes]));
  const problems: string[] = [];
  const duplicate = uploads.find(({ path }, i) => uploads.findIndex((upload) => upload.path === path) !== i);
  if (duplicate) problems.push(`${duplicate.path} is listed twice.`);
  if (!byPath.has(entry)) problems.push(`The entry ${entry} is not among the files.`);
  if (!byPath.has(TYPES_FILE)) problems.push(`${TYPES_FILE} is not among the files.`);
  for (const path of new Set(Object.values(preloads).flat()))
    if (!byPath.has(path)) problems.push(`The declaration preloads ${path}, which is not among the files.`);
  if (uploads.reduce((total, { bytes }) => total + bytes.length, 0) > BYTES_MAX)
    problems.push(`The files exceed ${BYTES_MAX / 1024 / 1024} MiB in total.`);
  problems.push(...messageProblems(declaration, byPath));
  if (problems.length > 0) throw new Refusal('invalid', problems);
  return uploads;
}

/** A message that is missing in a language, not used, or with other placeholders than in English. */
function messageProblems(
  { name, messages, messageIds, links = [] }: BuiltRemote,
  files: ReadonlyMap<string, Buffer>,
): string[] {
  if (!messages && !messageIds && links.length === 0) return [];
  const used = [...(messageIds ?? []), ...links.map(({ text }) => text)];
  const catalogs = Object.entries(messages ?? {}).map(([language, path]) => ({
    language,
    path,
    catalog: Catalog.safeParse(parseJson(files.get(path))),
  }));
  const unreadable = catalogs.filter(({ catalog }) => !catalog.success);
  if (unreadable.length > 0)
    return unreadable.map(({ language, path }) => `${path} is not a file of texts in ${language}.`);
  const byLanguage = Object.fromEntries(catalogs.map(({ language, catalog }) => [language, catalog.data!]));
  return messageFlaws(name, used, byLanguage);
}

function parseJson(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes!.toString('utf8'));
  } catch {
    return undefined;
  }
}
