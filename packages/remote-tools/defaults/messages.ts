import { createMessages } from '@mesa/remote-kit';
// the catalogs in src/messages of the remote that is built (webpack, jest and tsconfig say so)
import en from 'own-catalogs/en.json';
import es from 'own-catalogs/es.json';

/** The texts of a remote that has no src/messages/index.ts of its own. */
export const { useText, textNow, loadMessages } = createMessages<keyof typeof en>({ en, es });
