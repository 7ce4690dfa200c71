/** The fields of the unique index that rejected a write, or null when the error is another one. */
export function duplicateKeyOf(error: unknown): string[] | null {
  // errors of the driver have these fields, others none
  const { code, keyPattern } = (error ?? {}) as { code?: number; keyPattern?: Record<string, unknown> };
  return code === 11_000 ? Object.keys(keyPattern ?? {}) : null;
}
