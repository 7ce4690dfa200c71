import { callSchemas, type CallSchema } from '@mesa/contract/schemas';
import { jsonSchemaOf, type JsonSchema } from '../fuzz/arbitraries';
import { signUp, type Diner } from '../load/session';
import { url } from '../start/mesa';

const LENGTH = 10_000;
/** short enough that a body with all fields stays below the limit of 100 kB */
const SENT = 3_000;
const many = (text: string): string => text.repeat(Math.ceil(LENGTH / text.length));

/** Texts that cause catastrophic backtracking in a badly written regular expression. */
const CORPUS: [string, string][] = [
  ['one letter', many('a') + '!'],
  ['blanks', many(' ') + '!'],
  ['blanks and letters', many(' a')],
  ['an address that never ends', `${many('a.')}@`],
  ['an address of at signs', many('@')],
  ['a host of dots', `a@${many('a.')}`],
  ['a host of dashes', `a@${many('a-')}`],
  ['digits', many('1')],
  ['a phone of brackets', many('(')],
  ['a phone of spaces and digits', many('1 ')],
  ['a phone of signs', many('+-. ')],
  ['a checksum', many('A') + '='],
  ['a date', many('2026-')],
  ['a time', many('1:0')],
  ['percents', many('%25')],
  ['accents', many('\u0301')],
  ['line breaks', many('\r\n')],
  ['a media type', `application/${many('a.')}`],
  ['a name of a file', many('../')],
  ['commas', many(',')],
  ['escapes', many('\\')],
];

/** What a call sends, with this text in every field, at every depth. */
function filledWith(text: string, { properties, items }: JsonSchema): unknown {
  if (items) return [filledWith(text, items)];
  if (!properties) return text;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, filledWith(text, schema)]),
  );
}

const bodyOf = (text: string, { body }: CallSchema): unknown => body && filledWith(text, jsonSchemaOf(body));

const timeOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

describe('regular expressions on hostile texts (ReDoS)', () => {
  test.each(CORPUS)('%s is validated by every schema quickly', (_name, text) => {
    const schemas = (Object.values(callSchemas) as CallSchema[]).map(
      (schema) => [schema, bodyOf(text, schema)] as const,
    );
    expect(JSON.stringify(schemas.map(([, body]) => body)).length).toBeGreaterThan(20 * LENGTH);
    const spent = timeOf(() => {
      for (const [schema, body] of schemas) {
        schema.body?.safeParse(body);
        const names = Object.keys(schema.query?.shape ?? {});
        schema.query?.safeParse(Object.fromEntries(names.map((name) => [name, text])));
        schema.params?.safeParse({ id: text });
      }
    });
    // thirty schemas; catastrophic backtracking would take minutes
    expect(spent).toBeLessThan(1_000);
  });

  describe('a request to the running Mesa', () => {
    let diner: Diner;
    beforeAll(async () => {
      diner = await signUp(url(), 'redos');
    });

    test.each(CORPUS)('%s does not delay other requests', async (_name, text) => {
      const began = performance.now();
      const short = text.slice(0, SENT);
      const answers = await Promise.all([
        diner.session.call('POST', '/api/reservations', bodyOf(short, callSchemas.createReservation)),
        diner.session.call('POST', '/api/direct_uploads', bodyOf(short, callSchemas.createUpload)),
        fetch(`${url()}/api/restaurants/search?query=${encodeURIComponent(text.slice(0, 95))}`),
        fetch(`${url()}/api/restaurants/suggestions?query=${encodeURIComponent(text.slice(0, 95))}`),
        fetch(`${url()}/api/restaurants`, {
          headers: {
            'accept-encoding': ascii(short),
            'user-agent': ascii(short),
            cookie: ascii(short),
            'content-type': ascii(short),
          },
        }),
        fetch(`${url()}/remotes/${encodeURIComponent(text.slice(0, 500))}/1/x`),
        fetch(`${url()}/?remote=${encodeURIComponent(text.slice(0, 500))}`),
      ]);
      for (const answer of answers) {
        expect(answer.status).toBeLessThan(500);
        await answer.arrayBuffer();
      }
      // far above an ordinary request on a busy machine, far below catastrophic backtracking
      expect(performance.now() - began).toBeLessThan(5_000);
    });
  });
});

/** The text, cut to what a header may hold. */
const ascii = (text: string): string => text.replace(/[^\x20-\x7e]/g, '~').trim();
