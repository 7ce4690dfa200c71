import { fileNaming } from './file-naming.mjs';
import { forbiddenWords } from './forbidden-words.mjs';
import { translatedTexts } from './translated-texts.mjs';

/** The lint rules of Mesa that no plugin has. */
export const mesa = {
  meta: { name: 'mesa' },
  rules: {
    'file-naming': fileNaming,
    'forbidden-words': forbiddenWords,
    'translated-texts': translatedTexts,
  },
};
