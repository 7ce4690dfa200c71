import { callNames, calls } from '@mesa/contract';
import { entities, fields, inputs } from '@mesa/contract/schemas';
import { z } from 'zod';
import {
  createDocument as renderDocument,
  type ZodOpenApiPathsObject,
  type ZodOpenApiObject,
} from 'zod-openapi';
import { filePaths, ownPaths } from './other-paths';
import { operationOf } from './operation';
import { errorResponses } from './error-responses';

type Document = ReturnType<typeof renderDocument>;

/**
 * The OpenAPI 3.1 description of `/api`, made by zod-openapi from the schemas that validate it (contract.md
 * "One origin", docs/decisions/004).
 */
export function createDocument(): Document {
  describeSchemas();
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Mesa',
      version: '1.0.0',
      description:
        'Find a table in Los Angeles and book it. Every error is a JSON list of sentences; ' +
        'ids are strings; a "keyed" answer is an object from id to entity, in display order.',
    },
    servers: [{ url: '/' }],
    paths: { ...callPaths(), ...filePaths, ...ownPaths },
    components: {
      responses: errorResponses,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'mesa_session',
          description: '`__Host-mesa_session` over https',
        },
      },
    },
  };
  return inEveryLanguage(renderDocument(document));
}

/** Sentences of every call follow the language of the request, so each operation has the parameter. */
function inEveryLanguage(document: Document): Document {
  document.components = {
    ...document.components,
    parameters: {
      acceptLanguage: {
        name: 'Accept-Language',
        in: 'header',
        required: false,
        schema: { type: 'string' },
        example: 'es-MX,es;q=0.9,en;q=0.8',
        description: 'Sentences are Spanish if it prefers `es` to `en` by its q-values, else English',
      },
    },
  };
  // every entry of these paths is an operation
  for (const operation of Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods)))
    (operation as { parameters?: unknown[] }).parameters = [
      ...((operation as { parameters?: unknown[] }).parameters ?? []),
      { $ref: '#/components/parameters/acceptLanguage' },
    ];
  return document;
}

function callPaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const name of callNames) {
    const { method, path } = calls[name];
    const pattern = path.replace(/:(\w+)/g, '{$1}');
    paths[pattern] = { ...paths[pattern], [method.toLowerCase()]: operationOf(name) };
  }
  return paths;
}

/** Tells zod-openapi what the schemas do not say. */
function describeSchemas(): void {
  const bodies = Object.entries(inputs).filter(([name]) => !name.endsWith('Query'));
  // the document refers to these by name wherever they occur
  for (const [id, schema] of [...Object.entries(entities), ...bodies]) z.globalRegistry.add(schema, { id });
  // a preprocessed parameter counts as optional otherwise
  z.globalRegistry.add(fields.partySize, { param: { required: true } });
}
