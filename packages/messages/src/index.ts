/**
 * The messages of the screens in the visitor's language. Each package with texts of its own has catalogs
 * (`src/messages/en.json`, `es.json`) and calls `createMessages` once.
 */
export { createMessages, type Messages } from './create-messages';
export type { Text, Values } from './text';
export { setClock, type DateStyle } from './dates';
export { currentLanguage, useLanguage } from './language';
export { setLanguage } from './set-language';
// JSX with a key behind a spread is compiled to it
export { createElement } from 'react';
