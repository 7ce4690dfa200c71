import { DEMO_DINERS } from './catalogue';
import { DEMO_DINER } from './demo-diner';
import { dinerAt } from './diners';

describe('dinerAt', () => {
  it('gives each diner a unique email, and never returns the demo diner', () => {
    const emails = Array.from({ length: DEMO_DINERS }, (_, i) => dinerAt(i).email);
    expect(new Set(emails).size).toBe(DEMO_DINERS);
    expect(emails.every((email) => /^[a-z]+\.[a-z]+\.\d+@mesa\.example$/.test(email))).toBe(true);
    expect(Array.from({ length: DEMO_DINERS }, (_, i) => dinerAt(i).id)).not.toContain(DEMO_DINER.id);
  });
});
