import { entities, inputs } from '@mesa/contract/schemas';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Entities by name, so that the document says "a Restaurant" in each of the places where one stands. */
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
 * A contract schema as JSON Schema; named ones are put into `components` and pointed at.
 * @param io what comes in is judged before it is trimmed and turned, what goes out afterwards
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
  for (const [name, definition] of Object.entries($defs)) components[name] = point(definition) as JsonSchema;
  return point(rest) as JsonSchema;
}

/** `#/$defs/X` of a schema standing alone is `#/components/schemas/X` of the document. */
function point(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(point);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' || typeof (value as JsonSchema)['id'] !== 'string')
      .map(([key, inner]) => [
        key,
        key === '$ref' ? String(inner).replace('#/$defs/', '#/components/schemas/') : point(inner),
      ]),
  );
}
