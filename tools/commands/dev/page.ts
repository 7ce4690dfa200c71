import { BOOTSTRAP_ID, type Bootstrap, type RemoteDeclaration, type RemoteEntry } from '@mesa/contract';

/** Where the files of a remote that is being worked on are: at the page's own origin, so that its policy stays as it is. */
export const devPath = (name: string): string => `/remotes/${name}/dev/`;

/** The remote that is being worked on, as the page's registry names it. */
export function devEntry({ name, routes, members, modals }: RemoteDeclaration): RemoteEntry {
  return { name, version: '0.0.0-dev', entry: `${devPath(name)}remote.js`, routes, members, modals };
}

/**
 * The page that the BFF prints, with one remote's entry in place of the live one.
 * @throws Error when it has no data block: then it is not Mesa's page
 */
export function withEntry(html: string, entry: RemoteEntry): string {
  const block = new RegExp(`(<script type="application/json" id="${BOOTSTRAP_ID}">)(.*?)(</script>)`, 's');
  const found = block.exec(html);
  if (!found) throw new Error(`The page has no #${BOOTSTRAP_ID}.`);
  const bootstrap = JSON.parse(found[2]!) as Bootstrap;
  const remotes = [...bootstrap.remotes.filter(({ name }) => name !== entry.name), entry];
  const text = JSON.stringify({ ...bootstrap, remotes }).replace(/</g, '\\u003c');
  return html.replace(block, (_, begin: string, __, end: string) => begin + text + end);
}
