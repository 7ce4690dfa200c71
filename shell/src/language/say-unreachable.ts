import { LANGUAGES, standardSentence } from '@mesa/contract';

/**
 * Says in every language, because no catalog is loaded, that Mesa does not answer. The shell replaces it when
 * it is drawn.
 */
export function sayUnreachable(root: Element): void {
  const notice = document.createElement('div');
  notice.setAttribute('role', 'status');
  notice.style.cssText = 'padding: 16px; text-align: center';
  for (const lang of LANGUAGES)
    notice.append(
      Object.assign(document.createElement('p'), { lang, textContent: standardSentence('offline', lang) }),
    );
  root.prepend(notice);
}
