import { createHash } from 'node:crypto';
import { FIRST_PAINT_MAX, MODALS, Refusal, type BuiltRemote } from '@mesa/contract';
import { findFirstPaintFlaw } from '@mesa/contract/schemas';
import { z } from 'zod';
import type { Upload } from './published-files';

const BYTES_MAX = 20 * 1024 * 1024;
const FILES_MAX = 500;

export const remoteName = z
  .string('Name is invalid')
  .regex(/^[a-z][a-z0-9-]{0,40}$/, 'Name must be lower-case words joined by dashes');
export const versionName = z
  .string('Version is invalid')
  .regex(/^\d[\w.-]{0,60}$/, 'Version must begin with a digit, like 1.4.0');
const texts = z.array(z.string().max(200)).max(100);
const byKey = z.record(z.string().max(200), z.string().max(200));
const path = z
  .string()
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

const Declaration = z.object(
  {
    name: remoteName,
    routes: texts,
    members: texts,
    modals: z.array(z.enum(MODALS, 'Modals are invalid')),
    entry: path,
    preloads: z.record(z.string().max(200), z.array(path).max(100)).default({}),
    integrity: byKey.default({}),
    shared: byKey.default({}),
    federation: z.string().max(50).default(''),
    calls: calls.default({}),
    pictures: pictures.optional(),
    firstPaint: firstPaint.optional(),
  },
  'Declaration is invalid',
);

/** Body of a publish request: the build's declaration and its files. */
export const Publish = z.object({
  declaration: Declaration,
  files: z
    .array(z.object({ path, base64: z.base64('Files must be base64') }))
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
      provides: z.object({ shared: byKey, federation: z.string().max(50) }).optional(),
      calls: calls.optional(),
    },
    'Shell is invalid',
  ),
  served: calls,
});

/** Decodes uploaded files. @throws Refusal `invalid` with every problem of the files. */
export function readUploads(declaration: BuiltRemote, files: z.output<typeof Publish>['files']): Upload[] {
  const uploads = files.map(
    ({ path: name, base64 }): Upload => ({ path: name, bytes: Buffer.from(base64, 'base64') }),
  );
  const paths = uploads.map((upload) => upload.path);
  const problems: string[] = [];
  const duplicate = paths.find((one, i) => paths.indexOf(one) !== i);
  if (duplicate) problems.push(`${duplicate} is listed twice.`);
  if (!paths.includes(declaration.entry))
    problems.push(`The entry ${declaration.entry} is not among the files.`);
  if (uploads.reduce((total, { bytes }) => total + bytes.length, 0) > BYTES_MAX)
    problems.push(`The files exceed ${BYTES_MAX / 1024 / 1024} MiB in total.`);
  for (const { path: name, bytes } of uploads) {
    const integrity = declaration.integrity[name];
    if (integrity && integrity !== `sha384-${createHash('sha384').update(bytes).digest('base64')}`)
      problems.push(`The integrity of ${name} differs from the declared one.`);
  }
  if (problems.length > 0) throw new Refusal('invalid', problems);
  return uploads;
}
