import type { Page } from '@playwright/test';

/** Letters twice as large, and the text spacing of WCAG 2.2, 1.4.12. */
export const TEXT_STYLES: Readonly<Record<string, string>> = {
  'letters twice as large': 'html { font-size: 200% !important }',
  'text spacing': `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`,
};

/** Sets a style over those of the page; it lasts until the page is loaded again. */
export const setTextStyle = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
    window.dispatchEvent(new Event('resize'));
  }, css);

/**
 * Texts that a reader cannot see whole: cut off by a box, or outside of the page. A text that ends with an
 * ellipsis after some lines, and is whole on the page that it leads to, is none.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cutTexts = new Set<string>();
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) cutTexts.add(`the page is ${scrollWidth} px wide`);
    const isHidden = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('svg, details:not([open]) > :not(summary)') !== null;
    /** How the box of an ancestor treats what leaves it. */
    const cutsOff = (rect: DOMRect, box: Element, size: number): 'cut' | 'scrolls' | 'whole' | 'hidden' => {
      const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (clipPath === 'inset(50%)' || edge.width <= 1 || webkitLineClamp !== 'none') return 'hidden';
      const slack = 2;
      const isOut = (from: number, to: number, low: number, high: number, by: number) =>
        from < low - by || to > high + by;
      const outX = isOut(rect.left, rect.right, edge.left, edge.right, slack);
      // the box of a letter is higher than the letter
      const outY = isOut(rect.top, rect.bottom, edge.top, edge.bottom, size / 3);
      if ((outX && /auto|scroll/.test(overflowX)) || (outY && /auto|scroll/.test(overflowY)))
        return 'scrolls';
      if ((outX && overflowX !== 'visible') || (outY && overflowY !== 'visible')) return 'cut';
      return 'whole';
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement!;
      const words = (text.textContent ?? '').trim();
      if (!words || isHidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      for (const rect of range.getClientRects()) {
        let result: ReturnType<typeof cutsOff> = 'whole';
        for (let box: Element | null = parent; box && result === 'whole'; box = box.parentElement)
          if (box !== document.body && box !== document.documentElement) result = cutsOff(rect, box, size);
        if (result === 'cut') cutTexts.add(`"${words.slice(0, 40)}" is cut off`);
      }
    }
    const pen = document.createElement('canvas').getContext('2d')!;
    for (const select of document.querySelectorAll('select')) {
      const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(select);
      if (isHidden(select)) continue;
      Object.assign(pen, { font, letterSpacing });
      const width = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const words = select.selectedOptions[0]?.text ?? '';
      if (pen.measureText(words).width > width + 2) cutTexts.add(`"${words}" is cut off in its field`);
    }
    return [...cutTexts];
  });
