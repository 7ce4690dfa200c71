import type { Mac } from '../../edge/signatures';
import { remoteName, versionName } from '../publish/uploads';

const VALID_DAYS = 7;
const DAY_SECONDS = 24 * 3_600;

/** A version that somebody asks to try. */
interface RequestedVersion {
  name: string;
  version: string;
  /** whether a link to it was made here, and is still valid */
  isSigned: boolean;
}

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;

/**
 * Links that open a version which is not live, for seven days and that version alone (contract.md "Remotes").
 * SECURITY: anyone can send a link, and what it opens runs in the session of whoever follows it.
 */
export function createPreviewLinks(mac: Mac, now: () => Date) {
  const textOf = (name: string, version: string, expires: number) =>
    `preview\n${name}\n${version}\n${expires}`;
  const nowSeconds = () => Math.floor(now().getTime() / 1_000);
  return {
    /** @returns the path of a link, and until when it is valid */
    to(name: string, version: string): { path: string; expires_at: Date } {
      const expires = nowSeconds() + VALID_DAYS * DAY_SECONDS;
      const signature = mac.sign(textOf(name, version, expires));
      return {
        path: `/?remote=${name}@${version}@${expires}.${signature}`,
        expires_at: new Date(expires * 1_000),
      };
    },

    /** @param text of the address; undefined when it names no remote and version */
    read(text: string): RequestedVersion | undefined {
      const [name = '', version = '', signed = ''] = text.split('@', 3);
      // SECURITY: the page repeats these two texts, so only valid names of remotes and versions pass
      if (!remoteName.safeParse(name).success || !versionName.safeParse(version).success) return undefined;
      const [, expires, signature] = /^(\d{10})\.([\w-]{43})$/.exec(signed) ?? [];
      const isSigned =
        expires !== undefined &&
        Number(expires) > nowSeconds() &&
        mac.isValid(textOf(name, version, Number(expires)), signature!);
      return { name, version, isSigned };
    },
  };
}
