const NOWHERE = /\.(example|invalid|test)$/i;

/** Whether nobody can have this address: such domains are reserved (RFC 2606). */
export function isDemoAddress(email: string): boolean {
  return NOWHERE.test(email);
}
