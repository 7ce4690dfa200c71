import { ALL_SLOTS, BOOKABLE_SLOTS, CITIES, CUISINES, DEMO_EMAIL } from '@mesa/contract';
import fc from 'fast-check';
import { z } from 'zod';

/** What the fuzzer reads of a JSON schema. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
}

/** Values that the running Mesa knows, by the name of a field or parameter. */
export type Known = Record<string, readonly unknown[]>;

/** What the schemas of the contract do not say: texts of a form that no enumeration gives. */
const TEXTS: Known = {
  time: [...BOOKABLE_SLOTS, ...ALL_SLOTS.slice(0, 3)],
  phone: ['(213) 555-0142'],
  email: [DEMO_EMAIL, 'nobody@mesa.example'],
  // too short, so that no diner is signed up and no password changed
  password: ['short'],
  checksum: ['1B2M2Y8AsgTpgAmY7PhCfg=='],
  if_updated_at: ['2026-01-01T00:00:00.000Z'],
  hold_id: [null],
  query: ['', 'thai', 'los', ...CUISINES, ...CITIES],
  cuisine: ['Thai', 'Thai,French'],
  city: CITIES,
  price: ['1', '1,2'],
};

/** The JSON schema of what a client sends. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', metadata: z.registry(), unrepresentable: 'any' }) as JsonSchema;

/** Generates values that an ordinary client might send for a field of that name. */
export function validValue(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const values = known[name] ?? TEXTS[name] ?? schema.enum;
  if (values) return fc.constantFrom(...values);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValue(one, known)));
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum, max: schema.maximum });
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValue(schema.items ?? {}, known), { maxLength: 2 });
    case 'object':
      return fc.record(fieldsOf(schema, known), { requiredKeys: schema.required ?? [] });
    default:
      return fc.constant('A fine evening.');
  }
}

/** A generator of valid values for each field of an object's schema. */
export const fieldsOf = (
  { properties = {} }: JsonSchema,
  known: Known,
): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, validValue(schema, known, name)]),
  );
