import { fileNaming } from './file-naming.mjs';
import { forbiddenWords } from './forbidden-words.mjs';
import { plainCode } from './plain-code.mjs';
import { translatedTexts } from './translated-texts.mjs';

/** The lint rules of Mesa that no plugin has. */
export const mesa = {
  meta: { name: 'mesa' },
  rules: {
    'file-naming': fileNaming,
    'forbidden-words': forbiddenWords,
    'plain-code': plainCode,
    'translated-texts': translatedTexts,
  },
};
