import { FIRST_PAINT_MAX, LANGUAGES, MODALS } from '@mesa/contract';
import { typeGraphSchema } from '@mesa/contract/compatibility';
import { findFirstPaintFlaw, findRouteFlaws } from '@mesa/contract/schemas';
import { z } from 'zod';

const FILES_MAX = 500;

export const remoteName = z
  .string('Name is invalid')
  .max(41, 'Name must have at most 41 characters')
  .regex(/^[a-z][a-z0-9-]*$/, 'Name must be lower-case words joined by dashes')
  // remotes are entries of objects by name, and every object has a "constructor"
  .refine((name) => !(name in {}), 'Name must not be constructor');
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
const calls = z.record(
  z.string().max(50),
  z.object({ method: z.string().max(10), path: z.string().max(200), takes: fields, gives: fields }),
);

const pictures = z.record(
  z.string().max(200),
  z.object({ srcset: z.string().max(2_000), sizes: z.string().max(500) }),
);

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

const Fields = z.object(
  {
    name: remoteName,
    routes: declared('routes', routes),
    protectedRoutes: declared('protectedRoutes', routes),
    modals: declared('modals', z.array(z.enum(MODALS, 'Modals are invalid'), 'Modals are invalid')),
    entry: declared('entry', path),
    preloads: z.record(z.string().max(200), z.array(path).max(100)).default({}),
    integrity: declared('integrity', byKey),
    shared: declared('shared', byKey),
    federation: declared('federation', z.string().max(50)),
    calls: declared('calls', calls),
    uses: declared('uses', typeGraphSchema),
    pictures: pictures.optional(),
    firstPaint: firstPaint.optional(),
    firstPaintIn: z.partialRecord(z.enum(LANGUAGES), firstPaint).optional(),
    messages: z.partialRecord(z.enum(LANGUAGES), path).optional(),
    messageIds: z.array(z.string().max(200)).max(5_000).optional(),
  },
  'Declaration is invalid',
);

const Declaration = Fields.superRefine((fields, context) => {
  for (const message of findRouteFlaws(fields)) context.addIssue({ code: 'custom', message });
});

/** Body of a publish request: the build's declaration and its files. */
export const Publish = z.object({
  declaration: Declaration,
  files: z
    .array(z.object({ path, base64: z.base64('Files must be base64') }), 'Files are invalid')
    .min(1, "Files can't be blank")
    .max(FILES_MAX, `A remote has at most ${FILES_MAX} files`),
});

/** Body of a preview request: a build, and for how many hours its link is valid. */
export const Preview = Publish.extend({
  hours: z
    .number('Hours are invalid')
    .positive('Hours are invalid')
    .max(14 * 24, 'A link is valid for at most 14 days')
    .default(24),
});

/** What a release of shell and BFF would provide to the live remotes. */
export const Provided = z.object({
  shell: z.object(
    {
      provides: z
        .object({
          shared: byKey,
          federation: z.string().max(50),
          names: typeGraphSchema.optional(),
          hash: z.string().max(100).optional(),
        })
        .optional(),
      calls: calls.optional(),
    },
    'Shell is invalid',
  ),
  served: calls,
});
