import { UPLOAD_TYPES } from '@mesa/contract';

/** Whether Mesa accepts files of this type. */
export function isPhotoFile({ type }: File): boolean {
  return (UPLOAD_TYPES as readonly string[]).includes(type);
}

/** Says which files were not added because of their type; null for none. */
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
