/** An id as every service writes it: 24 hexadecimal digits, in lower case. */
export const ID = /^[0-9a-f]{24}$/;

export const isId = (text: string): boolean => ID.test(text);
