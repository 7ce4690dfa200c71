import { UPLOAD_BYTES_MAX, UPLOAD_TYPES } from '@mesa/contract';

/** How files of a type begin; a phone or a chat program may call them anything. */
const BEGINNINGS: readonly (readonly [type: string, beginning: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftyp[^]*avi[fs]/],
  ['image/heic', /^[^]{4}ftyp[^]*(hei[cfmsx]|hev[cmsx]|mif1|msf1)/],
];
const BEGINNING_BYTES = 32;

/** The file under the type of its bytes, where it is called something that Mesa does not take. */
export async function withTypeOfBytes(file: File): Promise<File> {
  if (isPhotoFile(file)) return file;
  const beginning = await readBeginning(file);
  const type = BEGINNINGS.find(([, pattern]) => pattern.test(beginning))?.[0] ?? file.type;
  return new File([file], file.name, { type, lastModified: file.lastModified });
}

/** Whether Mesa accepts files of this type. */
export function isPhotoFile({ type }: File): boolean {
  return (UPLOAD_TYPES as readonly string[]).includes(type);
}

/** Whether Mesa refuses the file for its size. */
export const isTooLarge = ({ size }: File): boolean => size > UPLOAD_BYTES_MAX;

/** A sentence about files that were not added; null for none. */
export function aboutFiles(
  [first, ...more]: readonly File[],
  sentence: (about: { name: string; more: number }) => string,
): string | null {
  return first ? sentence({ name: first.name, more: more.length }) : null;
}

/** False for a file that was moved or changed since it was chosen. */
export const isReadable = async (file: File): Promise<boolean> => (await readBeginning(file)) !== '';

/** The first bytes of a file, each as a character; empty when it cannot be read. */
function readBeginning(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => resolve(''));
    reader.readAsBinaryString(file.slice(0, BEGINNING_BYTES));
  });
}
