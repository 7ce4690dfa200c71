import { z } from 'zod';
import { calls, type CallName } from '../calls';
import { internalCalls } from '../internal';
import type { CallShape } from '../remotes';
import { callSchemas, type CallSchema } from './calls';
import { internalSchemas } from './internal';

const endpoints = { ...calls, ...internalCalls };
const schemas: Record<keyof typeof endpoints, Partial<CallSchema>> = { ...callSchemas, ...internalSchemas };

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** The shape of a call in this contract; compared with the one that a remote or a part was built against. */
export function shapeOf(name: CallName | keyof typeof internalCalls): CallShape {
  const { params, query, body, answer } = schemas[name];
  const inputFields = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? fieldsOf(jsonSchemaOf(schema, 'input'), part) : [],
  );
  return {
    method: endpoints[name].method,
    path: endpoints[name].path,
    takes: Object.fromEntries(inputFields),
    gives: answer ? Object.fromEntries(fieldsOf(jsonSchemaOf(answer, 'output'), 'answer')) : {},
  };
}

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  // the fields of zod's type that are used here
  return z.toJSONSchema(schema, {
    io,
    // names that the API's description gives to schemas would become references
    metadata: z.registry(),
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'throw',
  }) as JsonSchema;
}

/** One pair of path and types for each field: `answer.reservation.notes`, `"null|string"`. */
function fieldsOf(schema: JsonSchema, at: string): [string, string][] {
  const below = alternativesOf(schema).flatMap(
    ({ properties = {}, required = [], additionalProperties, items }) => [
      ...Object.entries(properties).flatMap(([key, inner]) =>
        fieldsOf(inner, `${at}.${key}${required.includes(key) ? '' : '?'}`),
      ),
      ...(typeof additionalProperties === 'object' ? fieldsOf(additionalProperties, `${at}.*`) : []),
      ...(items ? fieldsOf(items, `${at}[]`) : []),
    ],
  );
  return [[at, typesOf(schema)], ...below];
}

function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [schema, ...inner.flatMap(alternativesOf)];
}

function typesOf(schema: JsonSchema): string {
  const types = alternativesOf(schema).flatMap(
    (variant) =>
      (variant.enum ?? (variant.const === undefined ? undefined : [variant.const]))?.map((value) =>
        JSON.stringify(value),
      ) ??
      variant.type ??
      [],
  );
  return [...new Set(types)].sort().join('|') || 'any';
}
