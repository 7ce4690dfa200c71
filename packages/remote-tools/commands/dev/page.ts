import { BOOTSTRAP_ID, type Bootstrap, type RemoteDeclaration, type RemoteEntry } from '@mesa/contract';

/** Where the files of a remote under development are: at the page's origin, as its policy demands. */
export const devPath = (name: string): string => `/remotes/${name}/dev/`;

/** The registry entry of the remote under development. */
export function devEntry({ name, routes, protectedRoutes, modals }: RemoteDeclaration): RemoteEntry {
  return { name, version: '0.0.0-dev', entry: `${devPath(name)}remote.js`, routes, protectedRoutes, modals };
}

/**
 * The page that the BFF renders, with this entry in place of the remote's live one.
 * @throws Error when the page has no bootstrap block: then it is not Mesa's page
 */
export function withEntry(html: string, entry: RemoteEntry): string {
  const block = new RegExp(`(<script type="application/json" id="${BOOTSTRAP_ID}">)(.*?)(</script>)`, 's');
  const match = block.exec(html);
  if (!match) throw new Error(`The page has no #${BOOTSTRAP_ID}.`);
  const bootstrap = JSON.parse(match[2]!) as Bootstrap;
  const remotes = [...bootstrap.remotes.filter(({ name }) => name !== entry.name), entry];
  const text = JSON.stringify({ ...bootstrap, remotes }).replace(/</g, '\\u003c');
  return html.replace(block, (_, begin: string, __, end: string) => begin + text + end);
}
