/** Ids of the page's `template` elements: what stands around a screen, and, with the hash path in `data-path`, one screen's own. */
export const FIRST_PAINT_ID = 'first-paint';

/** Stands for the diner's first name in the shell's first paint. */
export const FNAME_MARK = '{fname}';

/** The most that the first paints of one remote may weigh together, in characters: every page carries them. */
export const FIRST_PAINT_MAX = 16_000;

const ELEMENTS = new Set(
  (
    'a article aside br button circle div ellipse figure footer form g h1 h2 h3 h4 header hr img input label li line main mark nav ol p path ' +
    'polygon polyline rect section small span strong svg ul'
  ).split(' '),
);
const TAG = /<\/?([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z][\w:-]*(?:="[^"<>]*")?)*)\s*\/?>/g;
const ATTRIBUTE = /([a-zA-Z][\w:-]*)(?:="([^"]*)")?/g;
/** What runs, sends or dresses; `style` is kept out by the page's policy as well, so builds write `data-style`. */
const ACTS = /^(on.*|style|action|formaction|srcdoc|xlink:href)$/i;
const FETCHES = /^(href|src|srcset)$/i;
/** Inside the page, or a file of our own origin. */
const OWN = /^(#|\/[\w-]|$)/;

/**
 * SECURITY: first paints come with uploads and are printed into every visitor's page, so they are shapes and words alone:
 * no script, style, frame or handler, nothing from another origin. The page's policy would not run them either.
 * @returns what is wrong with the markup, undefined when nothing is
 */
export function findFirstPaintFlaw(html: string): string | undefined {
  for (const [, element = '', attributes = ''] of html.matchAll(TAG)) {
    if (!ELEMENTS.has(element)) return `<${element}> may not be in it`;
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (ACTS.test(name)) return `the attribute ${name} may not be in it`;
      if (FETCHES.test(name) && !value.split(',').every((one) => OWN.test(one.trim())))
        return `${name} leads elsewhere`;
    }
  }
  return /[<>]/.test(html.replace(TAG, '')) ? 'it is not plain markup' : undefined;
}
