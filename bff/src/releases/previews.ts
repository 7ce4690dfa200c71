import { createHmac, timingSafeEqual } from 'node:crypto';

/** An open tab may fetch the files of an unpublished build so long after its page was opened, milliseconds. */
const VISIT_MS = 12 * 3_600_000;

/** What a signature allows: to open the page with a build, or to fetch its files. */
type Purpose = 'open' | 'files';

export type Previews = ReturnType<typeof createPreviews>;

/**
 * Signed, expiring permissions to see a build that is not published. Nothing is stored: a permission is its end and the MAC
 * of what it is for.
 * @param secret the same for all instances of the BFF
 */
export function createPreviews(secret: string, now: () => Date) {
  const macOf = (purpose: Purpose, name: string, version: string, until: string) =>
    createHmac('sha256', secret)
      .update(`preview\n${purpose}\n${name}@${version}\n${until}`)
      .digest('base64url');
  const issue = (purpose: Purpose, name: string, version: string, until: Date): string => {
    const end = Math.floor(until.getTime() / 1_000).toString(36);
    return `${end}.${macOf(purpose, name, version, end)}`;
  };
  const allows = (purpose: Purpose, name: string, version: string, token: string): boolean => {
    const match = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token);
    // SECURITY: the time is looked at only after the MAC, so that an answer tells nothing about another's link
    if (
      !match ||
      !timingSafeEqual(Buffer.from(match[2]!), Buffer.from(macOf(purpose, name, version, match[1]!)))
    )
      return false;
    return parseInt(match[1]!, 36) * 1_000 > now().getTime();
  };
  return {
    /** The query that opens the page with this build until then: `?remote=mf-booking@1.5.0&preview=…`. */
    link(name: string, version: string, until: Date): string {
      return `/?remote=${name}@${version}&preview=${issue('open', name, version, until)}`;
    },

    mayOpen: (name: string, version: string, token: string) => allows('open', name, version, token),

    /** Under this segment of a path, in place of the version, the build's files are served to one visit. */
    pathSegment(name: string, version: string): string {
      return `${version}~${issue('files', name, version, new Date(now().getTime() + VISIT_MS))}`;
    },

    /** The version that a segment of a path stands for, and whether files of an unpublished build may be fetched under it. */
    readSegment(name: string, segment: string): { version: string; maySeeDrafts: boolean } {
      const [version = '', token] = segment.split('~', 2);
      return { version, maySeeDrafts: token !== undefined && allows('files', name, version, token) };
    },
  };
}
