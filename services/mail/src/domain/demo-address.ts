const RESERVED = /\.(example|invalid|test)$/i;

/** Whether an address is in a reserved domain (RFC 2606), so that it cannot exist. */
export function isDemoAddress(email: string): boolean {
  return RESERVED.test(email);
}
