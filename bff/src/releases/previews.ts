import type { Mac } from '../edge/mac';

/** How long an open tab may fetch the files of an unpublished build. */
const FILES_MS = 12 * 3_600_000;

/** What a signature permits: opening the page with a build, or fetching the build's files. */
type Purpose = 'open' | 'files';

export type Previews = ReturnType<typeof createPreviews>;

/**
 * Signed links to builds that are not published. Nothing is stored: a link carries its expiry and a MAC of
 * what it permits.
 */
export function createPreviews(mac: Mac, now: () => Date) {
  const textOf = (purpose: Purpose, name: string, version: string, until: string) =>
    `preview\n${purpose}\n${name}@${version}\n${until}`;
  const issue = (purpose: Purpose, name: string, version: string, until: Date): string => {
    const end = Math.floor(until.getTime() / 1_000).toString(36);
    return `${end}.${mac.sign(textOf(purpose, name, version, end))}`;
  };
  const permits = (purpose: Purpose, name: string, version: string, token: string): boolean => {
    const match = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token);
    // SECURITY: check the MAC before the expiry, so that a response reveals nothing about other links
    if (!match || !mac.isValid(textOf(purpose, name, version, match[1]!), match[2]!)) return false;
    return parseInt(match[1]!, 36) * 1_000 > now().getTime();
  };
  return {
    /** The address that opens the page with this build: `/?remote=mf-booking@1.5.0&preview=…`. */
    link(name: string, version: string, until: Date): string {
      return `/?remote=${name}@${version}&preview=${issue('open', name, version, until)}`;
    },

    mayOpen: (name: string, version: string, token: string) => permits('open', name, version, token),

    /** Replaces the version in the path of the build's files; valid for as long as one tab may stay open. */
    pathSegment(name: string, version: string): string {
      return `${version}~${issue('files', name, version, new Date(now().getTime() + FILES_MS))}`;
    },

    /** The version that a path segment names, and whether it permits the files of an unpublished build. */
    readSegment(name: string, segment: string): { version: string; maySeeDrafts: boolean } {
      const [version = '', token] = segment.split('~', 2);
      return { version, maySeeDrafts: token !== undefined && permits('files', name, version, token) };
    },
  };
}
