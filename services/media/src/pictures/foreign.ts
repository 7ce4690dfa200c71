const MARKUP =
  /<(?:script|html|svg|iframe|object|embed|foreignobject)[\s>/]|<!doctype|<\?php|javascript:|%PDF-\d/i;
const ARCHIVES = ['Rar!\u001a\u0007', '7z\u00bc\u00af\u0027\u001c'];
const ZIP_END = 'PK\u0005\u0006';
const ZIP_END_BYTES = 22;
const ZIP_DIRECTORY = 'PK\u0001\u0002';

/** True when one of the parts that are not pixels carries markup, a script, a document or an archive. */
export function carriesForeign(aside: readonly Buffer[]): boolean {
  return aside.some((part) => {
    const text = part.toString('latin1');
    return MARKUP.test(text) || ARCHIVES.some((start) => text.includes(start));
  });
}

/**
 * True when the file can be read as a ZIP (also a JAR, an office document). Looked for in the whole file, since a ZIP
 * is read from its end and may hide among the pixels.
 */
export function isZip(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(ZIP_END, 0, 'latin1'); at >= 0; at = bytes.indexOf(ZIP_END, at + 1, 'latin1')) {
    if (at + ZIP_END_BYTES > bytes.length) return false;
    // these four bytes may come by chance, but not with a directory of just that size before them
    const directory = at - bytes.readUInt32LE(at + 12);
    const isEmpty =
      directory === at && bytes.readUInt32LE(at + 8) === 0 && at + ZIP_END_BYTES === bytes.length;
    if (isEmpty || (directory >= 0 && bytes.toString('latin1', directory, directory + 4) === ZIP_DIRECTORY))
      return true;
  }
  return false;
}
