import { UPLOAD_BYTES_MAX, UPLOAD_TYPES } from '@mesa/contract';

/** Other names of types, as some programs write them; the server looks at the bytes. */
const STANDARD_TYPES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
};

/** The file with the standard name of its type. */
export function withStandardType(file: File): File {
  const type = STANDARD_TYPES[file.type];
  return type ? new File([file], file.name, { type, lastModified: file.lastModified }) : file;
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
export function isReadable(file: File): Promise<boolean> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(true));
    reader.addEventListener('error', () => resolve(false));
    reader.readAsArrayBuffer(file.slice(0, 1));
  });
}
