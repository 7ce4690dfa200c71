const HEADER = 'X-CSRF-Token';

function meta(): HTMLMetaElement | null {
  return typeof document === 'undefined' ? null : document.querySelector('meta[name="csrf-token"]');
}

/** The header for an unsafe request; read anew each time, because the upload client and other tabs rewrite the tag. */
export function forgeryHeader(): Record<string, string> {
  const token = meta()?.content;
  return token ? { [HEADER]: token } : {};
}

/**
 * Sign-in, sign-up and logout start a fresh session whose token comes with the answer (contract.md "Conventions of /api");
 * so does the refusal of a token that has outlived its session. True when there was one.
 */
export function keepForgeryToken(headers: Headers): boolean {
  const token = headers.get(HEADER);
  if (token) meta()?.setAttribute('content', token);
  return token !== null;
}
