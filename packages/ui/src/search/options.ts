import type { IconShape } from '../icon';

export interface ComboOption {
  /** unique over all groups */
  id: string;
  label: string;
  /** shown and read out after the label: a restaurant's city */
  hint?: string;
  icon?: IconShape;
}

export interface ComboGroup {
  label: string;
  options: readonly ComboOption[];
}

/** The DOM id of an option, for aria-activedescendant. */
export function optionId(listId: string, option: ComboOption): string {
  return `${listId}-${option.id.replace(/\W+/g, '-')}`;
}
