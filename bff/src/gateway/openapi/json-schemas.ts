import { entities, inputs } from '@mesa/contract/schemas';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Schemas with a name, so that the document refers to "Restaurant" wherever one occurs. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({ ...entities, ...withBodies(inputs) })) {
  if (schema instanceof z.ZodType) named.add(schema, { id });
}

function withBodies(all: typeof inputs): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(all).filter(([name, schema]) => schema instanceof z.ZodObject && !name.endsWith('Query')),
  ) as Record<string, z.ZodType>;
}

/**
 * A contract schema as JSON Schema. Named schemas are added to `components` and referred to.
 * @param io inputs are described before they are trimmed and transformed, outputs afterwards
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Record<string, JsonSchema>,
): JsonSchema {
  const {
    $defs = {},
    $schema: _,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    metadata: named,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [name, definition] of Object.entries($defs))
    components[name] = rewriteReferences(definition) as JsonSchema;
  return rewriteReferences(rest) as JsonSchema;
}

/** Replaces references `#/$defs/X` of a single schema by `#/components/schemas/X` of the document. */
function rewriteReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' || typeof (value as JsonSchema)['id'] !== 'string')
      .map(([key, inner]) => [
        key,
        key === '$ref'
          ? String(inner).replace('#/$defs/', '#/components/schemas/')
          : rewriteReferences(inner),
      ]),
  );
}
