import { CSRF_HEADER } from '@mesa/contract';

function meta(): HTMLMetaElement | null {
  return typeof document === 'undefined' ? null : document.querySelector('meta[name="csrf-token"]');
}

/**
 * The CSRF header of an unsafe request; read from the page each time, because the upload client rewrites the
 * tag as well.
 */
export function csrfHeader(): Record<string, string> {
  const token = meta()?.content;
  return token ? { [CSRF_HEADER]: token } : {};
}

/**
 * Stores the token that a response brings: sign-in, sign-up and logout start a fresh session (contract.md
 * "Conventions of /api"), and the refusal of a token whose session has ended brings the one that is valid
 * now.
 * @returns whether the response brought one
 */
export function storeCsrfToken(headers: Headers): boolean {
  const token = headers.get(CSRF_HEADER);
  if (token) meta()?.setAttribute('content', token);
  return token !== null;
}
