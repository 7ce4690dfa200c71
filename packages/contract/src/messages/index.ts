/** Writes the messages of every catalog: of the screens, of the API and of the mails. */
export { formatMessage, formatParts, type Message, type Translated } from './format-message';
export { formatNumber, pluralOf } from './numbers';
export { formatTimes, waitOf, type TimeStyle } from './times';
