const ADDRESS = /:\/\/|www\.|\d{1,3}(\.\d{1,3}){3}/i;
/** A dot between two words, in any script, as in "evil.example": most mail programs make a link of it. */
const DOMAIN = /[\p{L}\p{N}][.\u3002\uff0e\uff61][\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]/u;

/** Whether mail programs may show a part of this text as a link. */
export function holdsLink(text: string): boolean {
  return ADDRESS.test(text) || DOMAIN.test(text);
}
