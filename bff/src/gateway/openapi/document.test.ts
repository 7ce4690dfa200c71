import { calls } from '@mesa/contract';
import { fileRoutes } from '../../routes';
import { createDocument } from './document';

describe('the OpenAPI document', () => {
  const document = createDocument() as {
    paths: Record<
      string,
      Record<
        string,
        {
          operationId: string;
          parameters?: { name: string; in: string }[];
          responses: Record<string, unknown>;
        }
      >
    >;
    components: { schemas: Record<string, unknown>; responses: Record<string, unknown> };
  };

  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

  it('describes exactly the calls that are served', () => {
    const served = [...Object.values(calls), ...fileRoutes].map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.sort()).toEqual([...served, 'GET /api/openapi.json', 'GET /api/docs'].sort());
  });

  it('has no dangling references', () => {
    const text = JSON.stringify(document);
    const pointers = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(pointers.length).toBeGreaterThan(50);
    for (const [, kind, name] of pointers)
      expect(document.components[kind as 'schemas']).toHaveProperty([name!]);
    expect(text).not.toContain('$defs');
  });

  it('has one path parameter for each brace', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(methods))
        expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(names);
    }
  });

  it('requires a CSRF token where the server does', () => {
    for (const { method, path } of Object.values(calls)) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
      expect(operation.parameters?.some(({ name }) => name === 'x-csrf-token')).toBe(method !== 'GET');
    }
  });

  it('names its entities', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['User', 'Restaurant', 'Reservation', 'Review', 'SignUp', 'Sentences']),
    );
  });
});
