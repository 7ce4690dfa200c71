import { createExpiringSignatures } from '../edge/expiring-signatures';
import type { Mac } from '../edge/mac';

/** How long an open tab may fetch the files of an unpublished build. */
const FILES_MS = 12 * 3_600_000;

/** What a signature permits: opening the page with a build, or fetching the build's files. */
type Purpose = 'open' | 'files';

export type Previews = ReturnType<typeof createPreviews>;

/** Signed links to builds that are not published. */
export function createPreviews(mac: Mac, now: () => Date) {
  const signatures = createExpiringSignatures(mac, now);
  const textOf = (purpose: Purpose, name: string, version: string) =>
    `preview\n${purpose}\n${name}@${version}`;
  return {
    /** The address that opens the page with this build: `/?remote=mf-booking@1.5.0&preview=…`. */
    link(name: string, version: string, until: Date): string {
      const signature = signatures.sign(textOf('open', name, version), until);
      return `/?remote=${name}@${version}&preview=${signature}`;
    },

    mayOpen: (name: string, version: string, signature: string) =>
      signatures.isValid(textOf('open', name, version), signature),

    /** Replaces the version in the path of the build's files; valid for as long as one tab may stay open. */
    pathSegment(name: string, version: string): string {
      const until = new Date(now().getTime() + FILES_MS);
      return `${version}~${signatures.sign(textOf('files', name, version), until)}`;
    },

    /** The version that a path segment names, and whether it permits the files of an unpublished build. */
    readSegment(name: string, segment: string): { version: string; maySeeDrafts: boolean } {
      const [version = '', signature = ''] = segment.split('~', 2);
      return { version, maySeeDrafts: signatures.isValid(textOf('files', name, version), signature) };
    },
  };
}
