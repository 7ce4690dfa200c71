import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { FIRST_PAINT_MAX } from '../first-paint';
import type { BuiltRemote } from '../remotes';

const ELEMENTS = new Set(
  (
    'a article aside br button circle div ellipse figure footer form g h1 h2 h3 h4 header hr img input ' +
    'label li line main mark nav ol p path polygon polyline rect section small span strong svg ul'
  ).split(' '),
);
/**
 * Attributes that run code, send data or set styles; the page's policy blocks `style` too, so builds write
 * `data-style`.
 */
const ACTIVE = /^(on.*|style|action|formaction|srcdoc|xlink:.*)$/;
const URL_ATTRIBUTES = /^(href|src|srcset)$/;
/** A fragment of the page, or a file of our own origin. */
const SAME_ORIGIN = /^(#|\/[\w-]|$)/;

/**
 * SECURITY: first paints come with uploads and are inserted into every visitor's page, so only plain
 * elements and text are allowed: no script, style, frame or handler, nothing from another origin. The page's
 * policy blocks those as well.
 * @param html of one screen, as it will stand inside a `template` element of the page
 * @returns what is wrong with the markup; undefined when nothing is
 */
export function findFirstPaintFlaw(html: string): string | undefined {
  // the parser's time grows with the square of the depth: 100,000 levels take minutes
  if (html.length > FIRST_PAINT_MAX) return `it has more than ${FIRST_PAINT_MAX} characters`;
  let malformed = false;
  // parsed where the page will have it: markup that closes the template, or swallows its end, is seen here
  const { childNodes: around } = parseFragment(`<template>${html}</template>`, {
    onParseError: () => (malformed = true),
  });
  const [template] = around;
  if (malformed || around.length !== 1 || template?.nodeName !== 'template') return 'it is not plain markup';
  // a queue, not recursion, because markup can be nested thousands of levels deep; the name is checked above
  const queue = [...(template as Tree.Template).content.childNodes];
  for (const node of queue) {
    if (node.nodeName === '#text') continue;
    if (!('tagName' in node)) return 'it is not plain markup';
    const flaw = flawOf(node);
    if (flaw) return flaw;
    queue.push(...node.childNodes);
  }
  return undefined;
}

function flawOf({ tagName, attrs }: Tree.Element): string | undefined {
  if (!ELEMENTS.has(tagName)) return `the element <${tagName}> is not allowed`;
  for (const { prefix, name: local, value } of attrs) {
    const name = prefix ? `${prefix}:${local}` : local;
    if (ACTIVE.test(name)) return `the attribute ${name} is not allowed`;
    if (URL_ATTRIBUTES.test(name) && !value.split(',').every((url) => SAME_ORIGIN.test(url.trim())))
      return `${name} points to another origin`;
  }
  return undefined;
}

/** "/" alone, or segments that are plain words or `:names`. */
const ROUTE = /^(\/|(\/([\w-]+|:\w+))+)$/;

type DeclaredPaths = Pick<
  BuiltRemote,
  'name' | 'routes' | 'protectedRoutes' | 'preloads' | 'pictures' | 'links' | 'firstPaint' | 'firstPaintIn'
>;

/**
 * SECURITY: a remote's hash paths become patterns of every visitor's page, so each is made of plain words and
 * `:names`, and what is declared for a path is declared for one of the remote's own routes.
 * @returns a sentence for each path that is not
 */
export function findRouteFlaws({ name, routes, protectedRoutes, ...fields }: DeclaredPaths): string[] {
  const { preloads, pictures = {}, links = [], firstPaint = {}, firstPaintIn = {} } = fields;
  const byPath = [preloads, pictures, firstPaint, ...Object.values(firstPaintIn)];
  const used = new Set([...protectedRoutes, ...byPath.flatMap(Object.keys)]);
  return [
    ...routes
      .filter((path) => !ROUTE.test(path))
      .map((path) => `${name} has the route ${path}: a route is words and :names, like /gifts/:giftId.`),
    ...[...used]
      .filter((path) => !routes.includes(path))
      .map((path) => `${name} declares something for ${path}, which is not one of its routes.`),
    ...links
      .filter(({ path }) => !routes.some((route) => ROUTE.test(route) && leadsTo(path, route)))
      .map(({ path }) => `${name} links to ${path}, which is not one of its routes.`),
  ];
}

/** Whether a link such as "#/gifts/1?new=1" opens a route. */
function leadsTo(link: string, route: string): boolean {
  const pattern = `^#${route.replace(/:\w+/g, '[^/?#]+')}(\\?|$)`;
  return new RegExp(pattern).test(link);
}
