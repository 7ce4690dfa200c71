import type { Page } from '@playwright/test';

/**
 * Does to the page what the translator of a browser does: each text node is replaced by two `<font>` elements
 * with the text, at once and whenever the page writes another. The words stay, so that a story finds them.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const IGNORED = 'script, style, template, textarea, svg, font';
    const replace = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest(IGNORED)) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const replaceIn = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const nodes: Text[] = root instanceof Text ? [root] : [];
      while (texts.nextNode()) nodes.push(texts.currentNode as Text);
      nodes.forEach(replace);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        (type === 'characterData' ? [target] : [...addedNodes]).forEach(replaceIn);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
