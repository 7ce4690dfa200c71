import type { ComponentType } from 'react';

/** One of the icons of icons.ts. */
export type IconShape = ComponentType<{
  size?: string | number;
  strokeWidth?: string | number;
  className?: string;
  'aria-hidden'?: boolean;
}>;

export interface IconProps {
  of: IconShape;
  /** pixels, 20 by default */
  size?: number;
  className?: string;
}

/**
 * Draws an icon in Mesa's stroke, hidden from screen readers: the text beside it or its button has the
 * label.
 */
export function Icon({ of: Shape, size = 20, className }: IconProps) {
  return <Shape size={size} strokeWidth={1.75} className={className} aria-hidden />;
}
