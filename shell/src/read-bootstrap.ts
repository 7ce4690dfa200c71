import { BOOTSTRAP_ID, type Bootstrap } from '@mesa/contract';

/**
 * Reads the data block that the BFF prints into the page (contract.md "One origin").
 * The inline script alone uses `messages`.
 * @throws Error when the page has none
 */
export function readBootstrap(page: Document): Required<Omit<Bootstrap, 'messages'>> {
  const text = page.getElementById(BOOTSTRAP_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${BOOTSTRAP_ID}.`);
  return {
    currentUser: null,
    mapsKey: null,
    remotes: [],
    previewErrors: [],
    counted: [],
    ...(JSON.parse(text) as Partial<Bootstrap>),
  };
}
