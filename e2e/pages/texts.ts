import type { Page, Response } from '@playwright/test';
import { CITIES, CUISINES, standardSentence } from '@mesa/contract';

/** Names that are the same in every language: Mesa's own, those of browsers and systems, and on the map. */
const NAMES = ['Mesa', 'mesa', 'Chrome', 'Linux', 'Anaheim', 'Compton', 'Santa Monica'];
/** A reviewer's initials, in place of a picture. */
const INITIALS = /^[A-Z]{2}$/;
/** Letters, but not those of the pseudo-language. */
const PLAIN_WORD = /[A-Za-z]{2,}/;
/** Dates and times, which the pseudo-language writes as English does. */
const DATES = new RegExp(
  [
    /\b(Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*\b/,
    /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/,
    /\b\d+:\d\d [AP]M\b/,
    /\bP[SD]T\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Collects the texts that the server sends to a page: about restaurants, and sentences. */
export function collectServerTexts(page: Page): {
  texts: Set<string>;
  /** resolves when the responses so far have been read */
  allRead: () => Promise<unknown>;
} {
  const texts = new Set<string>([...CITIES, ...NAMES, standardSentence('offline', 'en')]);
  const receive = async (response: Response) => {
    const { pathname } = new URL(response.url());
    if (pathname === '/') {
      const html = await response.text().catch(() => '');
      addTexts(JSON.parse(/id="mesa-bootstrap"[^>]*>([^<]+)/.exec(html)?.[1] ?? 'null'), texts);
    } else if (pathname.startsWith('/api/')) {
      const body: unknown = await response.json().catch(() => null);
      addTexts(body, texts);
      if (response.status() === 422 && body) addTexts(shortForms(body as string[]), texts);
    }
  };
  const reading: Promise<void>[] = [];
  page.on('response', (response) => reading.push(receive(response)));
  return { texts, allRead: () => Promise.all(reading.splice(0)) };
}

/** English sentences as forms show them: without their first word, or their first five characters. */
const shortForms = (sentences: string[]) =>
  sentences
    .flatMap((sentence) => [sentence.replace(/^\S+ /, ''), sentence.slice(5)])
    .flatMap((part) => [part, part.slice(0, 1).toUpperCase() + part.slice(1)]);

function addTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value).add(value.replace(/^https?:\/\/|\/$/g, ''));
  else if (value && typeof value === 'object')
    for (const member of Object.values(value)) addTexts(member, texts);
}

/**
 * The texts and labels of a page in the pseudo-language that come from no catalog: those with plain letters
 * left, once what the server sent is removed. Cuisines are not removed: their names are in the catalogs.
 */
export async function textsOutsideCatalogs(page: Page, sent: Iterable<string>): Promise<string[]> {
  const untranslated = [...sent]
    .filter((text) => text.length > 2 && !CUISINES.some((cuisine) => cuisine === text))
    .sort((a, b) => b.length - a.length);
  const shown = await page.evaluate(textsOf);
  return shown.filter((text) => {
    if (!PLAIN_WORD.test(text) || INITIALS.test(text)) return false;
    const words = untranslated.reduce((left, sentText) => left.replaceAll(sentText, ''), text);
    return PLAIN_WORD.test(words.replace(DATES, ''));
  });
}

/** Every text node and every text in an attribute of the page, but those in a language of their own. */
function textsOf(): string[] {
  const texts = new Set<string>([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement!;
    if (element.closest('script, style, template, noscript, [lang]:not(html), [inert]')) continue;
    if (node instanceof Element)
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.add(node.getAttribute(name) ?? '');
    else texts.add(node.textContent!.trim());
  }
  return [...texts];
}
