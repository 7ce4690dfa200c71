/** Whether nobody has this address: the mail server refuses it for good. */
export const isUnknown = (email: string): boolean => email.startsWith('unknown-');
