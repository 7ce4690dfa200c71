/** An id as every service writes it: 24 lower-case hexadecimal digits. */
export const ID = /^[0-9a-f]{24}$/;

/** Whether a text has the form of an id; it may be the id of nothing. */
export const isId = (text: string): boolean => ID.test(text);
