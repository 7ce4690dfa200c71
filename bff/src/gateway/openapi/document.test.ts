import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calls, type CallName } from '@mesa/contract';
import { callSchemas, errorStatusesOf, type CallSchema } from '@mesa/contract/schemas';
import { fileRoutes } from '../../routes';
import { createDocument } from './document';

const VALIDATOR = require.resolve('@seriousme/openapi-schema-validator/bin/validate-api-cli.js');

describe('the OpenAPI document', () => {
  const document = createDocument();
  const { paths = {}, components = {} } = document;
  type Operation = NonNullable<(typeof paths)[string]['get']>;
  const operationsOf = (path: string) => paths[path] as Record<string, Operation>;
  const operationOf = (name: CallName) =>
    operationsOf(calls[name].path.replace(/:(\w+)/g, '{$1}'))[calls[name].method.toLowerCase()]!;
  const namesOf = ({ parameters = [] }: Operation, location: string) =>
    parameters.flatMap((parameter) =>
      'in' in parameter && parameter.in === location ? [parameter.name] : [],
    );

  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

  it('describes exactly the calls that are served', () => {
    const served = [...Object.values(calls), ...fileRoutes].map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.sort()).toEqual([...served, 'GET /api/openapi.json', 'GET /api/docs'].sort());
  });

  it('is valid OpenAPI 3.1', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mesa-openapi-'));
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    // as a program: the validator is an ES module, and Jest runs CommonJS
    const { stdout } = await promisify(execFile)(process.execPath, [VALIDATOR, file]).finally(() =>
      rm(folder, { recursive: true }),
    );
    expect(document.openapi).toBe('3.1.0');
    expect(JSON.parse(stdout)).toEqual({ valid: true });
  });

  it('has no dangling references', () => {
    const text = JSON.stringify(document);
    const pointers = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(pointers.length).toBeGreaterThan(50);
    for (const [, kind, name] of pointers) expect(components[kind as 'schemas']).toHaveProperty([name!]);
    expect(text).not.toContain('$defs');
  });

  it('has one path parameter for each brace', () => {
    for (const path of Object.keys(paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(operationsOf(path)))
        expect(namesOf(operation, 'path')).toEqual(names);
    }
  });

  it.each(Object.keys(calls) as CallName[])('declares the statuses and headers of %s', (name) => {
    const schema: CallSchema = callSchemas[name];
    const operation = operationOf(name);
    const statuses = [schema.status, ...errorStatusesOf(name, schema)].map(String);
    expect(
      Object.keys(operation.responses!)
        .filter((status) => status !== '304')
        .sort(),
    ).toEqual([...statuses, 'default'].sort());
    expect(namesOf(operation, 'header').includes('x-csrf-token')).toBe(calls[name].method !== 'GET');
    expect(Object.keys((operation.responses![schema.status] as { headers?: object }).headers ?? {})).toEqual(
      Object.keys(schema.headers?.shape ?? {}),
    );
  });

  it.each([
    [
      'searchRestaurants',
      ['link', 'x-total-count', 'x-available-count', 'x-available-of', 'x-search-understood'],
    ],
    ['listReviews', ['link']],
    ['signIn', ['x-csrf-token']],
  ] as const)('names the headers of the answer of %s', (name, headers) => {
    const good = operationOf(name).responses!['200'] as { headers: object };
    expect(Object.keys(good.headers)).toEqual(headers);
  });

  it('names the idempotency key of a booking', () => {
    expect(namesOf(operationOf('createReservation'), 'header')).toEqual(['x-csrf-token', 'idempotency-key']);
  });

  it('names the headers of errors', () => {
    for (const [status, response] of Object.entries(components.responses ?? {}))
      expect(Object.keys((response as { headers: object }).headers)).toEqual([
        'x-error-fields',
        'content-language',
        ...(['429', '503'].includes(status) ? ['retry-after'] : []),
      ]);
  });

  it('names the language of the request for every operation', () => {
    const { acceptLanguage } = components.parameters ?? {};
    expect(acceptLanguage).toMatchObject({ name: 'Accept-Language', in: 'header' });
    for (const { parameters } of Object.keys(paths).flatMap((path) => Object.values(operationsOf(path))))
      expect(parameters).toContainEqual({ $ref: '#/components/parameters/acceptLanguage' });
  });

  it('marks each parameter as required or optional', () => {
    const { parameters = [] } = operationOf('getAvailability');
    const described = parameters.flatMap((parameter) =>
      'name' in parameter ? [[parameter.name, parameter.required ?? false]] : [],
    );
    expect(described).toEqual([
      ['id', true],
      ['date', true],
      ['party_size', true],
      ['reservation_id', false],
    ]);
  });

  it('names its entities', () => {
    expect(Object.keys(components.schemas ?? {})).toEqual(
      expect.arrayContaining(['User', 'Restaurant', 'Reservation', 'Review', 'SignUp', 'Sentences']),
    );
  });
});
