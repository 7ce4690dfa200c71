import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What breaks WCAG 2.2 AA on the page, a line for each rule. */
export async function violationsIn(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  // Mesa has no frames: without them no blank page has to be opened for each analysis
  const { violations } = await axe.setLegacyMode(true).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}
