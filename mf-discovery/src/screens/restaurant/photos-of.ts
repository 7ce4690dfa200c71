import type { Restaurant } from '@mesa/contract';
import type { ModalProps } from '@mesa/remote-kit';
import type { DiscoveryText } from '../../messages';

export type Photos = ModalProps['image']['photos'];

/** Every picture of a restaurant once, in the form that the image modal takes. */
export function photosOf(
  t: DiscoveryText,
  { name, photoUrl, photoUrls }: Pick<Restaurant, 'name' | 'photoUrl' | 'photoUrls'>,
): Photos {
  const byPicture = new Map<string, string>();
  for (const url of [photoUrl, ...photoUrls].filter(Boolean))
    if (!byPicture.has(pictureOf(url))) byPicture.set(pictureOf(url), url);
  const urls = [...byPicture.values()];
  return urls.map((url, index) => ({
    url,
    alt: t('gallery.alt', { name, number: index + 1, count: urls.length }),
  }));
}

/** The address without its width: the same picture may be named in two widths. */
function pictureOf(url: string): string {
  return url.replace(/-\d+\.webp$/, '');
}
