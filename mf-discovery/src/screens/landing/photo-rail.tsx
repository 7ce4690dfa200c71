import { hashPaths } from '@mesa/contract';
import { Carousel, PhotoCard } from '@mesa/ui';

/** A card of a rail: a photo and a title that lead to a search. */
export interface RailCard {
  title: string;
  /** what the card searches for */
  query: string;
  /** the photo's file, without size and type */
  photo: string;
}

export interface PhotoRailProps {
  title: string;
  cards: readonly RailCard[];
  /** "tall" for dishes, "wide" for tables */
  shape: 'tall' | 'wide';
}

/** Tables that are laid, without a dish: what to show of an operator's city or cuisine. */
const SETTINGS = ['mediterranean', 'italian', 'thai', 'french', 'mexican', 'indian'];

/** A photo for the card at a position, unlike those of its neighbors. */
export const settingAt = (position: number): string =>
  `setting_${SETTINGS[position % SETTINGS.length]}_low_v0`;

/** Widths of a card in pixels, on wide and on narrow screens. */
const WIDTHS = { tall: [216, 168], wide: [276, 224] } as const;

/** A row of photo cards, each leading to its search. */
export function PhotoRail({ title, cards, shape }: PhotoRailProps) {
  const [itemWidth, itemWidthNarrow] = WIDTHS[shape];
  return (
    <Carousel title={title} itemWidth={itemWidth} itemWidthNarrow={itemWidthNarrow} tight>
      {cards.map((card) => (
        <PhotoCard
          key={card.query}
          shape={shape}
          href={`#${hashPaths.search.to(card.query.toLowerCase())}`}
          title={card.title}
          photoUrl={`/assets/photos/${card.photo}-640.webp`}
        />
      ))}
    </Carousel>
  );
}
