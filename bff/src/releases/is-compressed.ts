import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

const unbrotli = promisify(brotliDecompress);
const unzip = promisify(gunzip);

/**
 * Whether these bytes are the plain ones, compressed.
 * @param name ends with the encoding, `br` or `gz`
 */
export async function isCompressed(bytes: Buffer, name: string, plain: Buffer): Promise<boolean> {
  const decompress = name.endsWith('br') ? unbrotli : unzip;
  try {
    // SECURITY: no further than the plain file, or a few bytes could fill the memory
    return (await decompress(bytes, { maxOutputLength: plain.length + 1 })).equals(plain);
  } catch {
    return false;
  }
}
