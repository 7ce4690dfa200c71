import { FORMER_DINER, type Restaurant } from '@mesa/contract';
import type { ModalProps } from '@mesa/remote-kit';
import type { DiscoveryText } from '../../messages';
import type { DinerPhoto } from '../../state/single-restaurant';

export type Photos = ModalProps['image']['photos'];

/** Every picture of a restaurant once, then those of its diners, in the form that the image modal takes. */
export function photosOf(
  t: DiscoveryText,
  { name, photoUrl, photoUrls }: Pick<Restaurant, 'name' | 'photoUrl' | 'photoUrls'>,
  dinerPhotos: readonly DinerPhoto[] = [],
): Photos {
  const byPicture = new Map<string, string>();
  for (const url of [photoUrl, ...photoUrls].filter(Boolean))
    if (!byPicture.has(pictureOf(url))) byPicture.set(pictureOf(url), url);
  const count = byPicture.size + dinerPhotos.length;
  const photos = [...byPicture.values()].map((url, index) => ({
    url,
    alt: t('gallery.alt', { name, number: index + 1, count }),
  }));
  const byDiners = dinerPhotos.map(({ url, author }, index) => ({
    url,
    alt: t('gallery.byDiner', {
      name,
      number: photos.length + index + 1,
      count,
      author: author === FORMER_DINER ? t('review.formerDiner') : author,
    }),
  }));
  return [...photos, ...byDiners];
}

/** The address without its width: the same picture may be named in two widths. */
function pictureOf(url: string): string {
  return url.replace(/-\d+\.webp$/, '');
}
