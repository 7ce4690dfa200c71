import { UPLOAD_TYPES } from '@mesa/contract';

/** A file of a kind that Mesa takes, as far as its name and type tell. */
export function isPhotoFile({ type }: File): boolean {
  return (UPLOAD_TYPES as readonly string[]).includes(type);
}

/** Says which files were left out because of their kind; null when none was. */
export function unsupportedFilesSentence(files: readonly File[]): string | null {
  const [first, ...more] = files;
  if (!first) return null;
  return more.length === 0
    ? `${first.name} isn't a JPEG, PNG, WebP or AVIF image, so it wasn't added.`
    : `${first.name} and ${more.length} more aren't JPEG, PNG, WebP or AVIF images, so they weren't added.`;
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
