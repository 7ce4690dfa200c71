/**
 * Id of the page's `template` elements: the frame around a screen, and, with the hash path in `data-path`,
 * each screen's own.
 */
export const FIRST_PAINT_ID = 'first-paint';

/** Placeholder for the diner's first name in the shell's first paint. */
export const FNAME_MARK = '{fname}';

/** The maximum size of all first paints of one remote together, in characters: every page contains them. */
export const FIRST_PAINT_MAX = 16_000;

const ELEMENTS = new Set(
  (
    'a article aside br button circle div ellipse figure footer form g h1 h2 h3 h4 header hr img input ' +
    'label li line main mark nav ol p path polygon polyline rect section small span strong svg ul'
  ).split(' '),
);
const TAG = /<\/?([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z][\w:-]*(?:="[^"<>]*")?)*)\s*\/?>/g;
const ATTRIBUTE = /([a-zA-Z][\w:-]*)(?:="([^"]*)")?/g;
/**
 * Attributes that run code, send data or set styles; the page's policy blocks `style` too, so builds write
 * `data-style`.
 */
const ACTIVE = /^(on.*|style|action|formaction|srcdoc|xlink:href)$/i;
const URL_ATTRIBUTES = /^(href|src|srcset)$/i;
/** A fragment of the page, or a file of our own origin. */
const SAME_ORIGIN = /^(#|\/[\w-]|$)/;

/**
 * SECURITY: first paints come with uploads and are inserted into every visitor's page, so only plain
 * elements and text are allowed: no script, style, frame or handler, nothing from another origin. The page's
 * policy blocks those as well.
 * @returns what is wrong with the markup; undefined when nothing is
 */
export function findFirstPaintFlaw(html: string): string | undefined {
  for (const [, element = '', attributes = ''] of html.matchAll(TAG)) {
    if (!ELEMENTS.has(element)) return `the element <${element}> is not allowed`;
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (ACTIVE.test(name)) return `the attribute ${name} is not allowed`;
      if (URL_ATTRIBUTES.test(name) && !value.split(',').every((one) => SAME_ORIGIN.test(one.trim())))
        return `${name} points to another origin`;
    }
  }
  return /[<>]/.test(html.replace(TAG, '')) ? 'it is not plain markup' : undefined;
}
