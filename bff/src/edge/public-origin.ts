import type { Request } from 'express';

/**
 * The origin that links to Mesa lead to.
 * SECURITY: with PUBLIC_URL no header of a request decides it.
 */
export const publicOrigin = (publicUrl: string | null, { protocol, host }: Request): string =>
  publicUrl ?? `${protocol === 'https' ? 'https' : 'http'}://${host}`;
