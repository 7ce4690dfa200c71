import type { Upload } from '../domain/upload';
import type { Dependencies } from './dependencies';

const ADDRESS = /^\/api\/blobs\/([^/]+)\//;

/** The photo of restaurants that has this address on the site; undefined when it is gone, or is another's. */
export async function findPhoto(
  { signer, uploads }: Pick<Dependencies, 'signer' | 'uploads'>,
  address: string,
): Promise<Upload | undefined> {
  const id = signer.read('attach', ADDRESS.exec(address)?.[1] ?? '');
  const upload = id ? await uploads.find(id) : null;
  return upload?.restaurants && !upload.droppedAt ? upload : undefined;
}
