/** Whether the mail server does not know this address and refuses it for good. */
export const isUnknown = (email: string): boolean => email.startsWith('unknown-');
