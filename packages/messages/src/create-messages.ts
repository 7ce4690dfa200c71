import { use, useSyncExternalStore } from 'react';
import type { Language } from '@mesa/contract';
import { catalogOf, loadCatalog, subscribeToCatalogs } from './catalogs';
import { pageLocale, subscribeToLanguage, type Locale } from './language';
import { addToPage, sourceOf } from './set-language';
import { createText, type Text } from './text';

/** The messages of one package. */
export interface Messages<Id extends string> {
  /** for components: renders again when the language changes */
  useText: () => Text<Id>;
  /**
   * for everything else: thunks, announcements, titles
   * @throws Error while no catalog is loaded
   */
  textNow: () => Text<Id>;
  /** loads the catalog of the page's language; with `defineRemote`, no screen is shown before its messages */
  loadMessages: () => Promise<void>;
}

/**
 * The messages of a package, from its catalogs `src/messages/en.json` and `es.json`. In a build an import of
 * a catalog is the address of a file, loaded only for the visitor's language; in tests it is the catalog.
 */
export function createMessages<Id extends string>(imported: Record<Language, unknown>): Messages<Id> {
  // what an import gives depends on the build, which the types do not know
  const sources = imported as Parameters<typeof addToPage>[0];
  const texts = new Map<Locale, Text<Id>>();
  let shown: Text<Id> | undefined;

  /** The text of the page's language; while its catalog is not loaded, the one before. */
  const current = () => {
    const locale = pageLocale();
    const catalog = catalogOf(sourceOf(sources, locale));
    if (catalog && !texts.has(locale)) texts.set(locale, createText(catalog, locale));
    return (shown = texts.get(locale) ?? shown);
  };
  const loadMessages = () => loadCatalog(sourceOf(sources, pageLocale()));
  const subscribe = (listener: () => void) => {
    // the page may have changed its language without `setLanguage`
    const ends = [
      subscribeToLanguage(() => void loadMessages().then(listener, listener)),
      subscribeToCatalogs(listener),
    ];
    return () => ends.forEach((end) => end());
  };

  addToPage(sources);
  return {
    loadMessages,
    useText: () => {
      const text = useSyncExternalStore(subscribe, current, current);
      if (text) return text;
      use(loadMessages());
      return current()!;
    },
    textNow: () => {
      const text = current();
      if (!text) throw new Error('The messages are not loaded yet.');
      return text;
    },
  };
}
