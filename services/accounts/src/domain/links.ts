/** For every token that is not valid any more, or never was: they must look alike. */
export const LINK_EXPIRED = 'This link has expired. Ask for a new one.';
