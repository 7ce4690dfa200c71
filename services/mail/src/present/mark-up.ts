import { escapeHtml } from '@mesa/server-kit';

/** The color of links and of the button, as packages/ui/src/tokens.css has it. */
export const BRAND = '#0f5b4c';

/** Names may be written from right to left: they must not turn the sentence around them. */
const ISOLATED = new Set(['fname', 'restaurant', 'email', 'reason']);

/** A value as it stands inside a message in HTML. SECURITY: escaped here, and only here. */
export function markUp(name: string, value: string): string {
  const text = escapeHtml(value);
  if (name.endsWith('_url')) return linkTo(text);
  return ISOLATED.has(name) ? `<bdi>${text}</bdi>` : text;
}

/** A link that shows its address. @param url escaped */
export const linkTo = (url: string): string =>
  `<a href="${url}" style="color:${BRAND};word-break:break-word">${url}</a>`;
