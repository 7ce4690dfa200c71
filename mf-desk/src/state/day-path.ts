/** The path of a restaurant's desk on a date. */
export const dayPath = (id: string, date: string): string => `/desk/${id}/${date}`;
