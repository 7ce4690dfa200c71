import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pageScript } from './page-script';

it("makes one line of the shell's script that may stand in a page, and names its hash for the policy", () => {
  const { code, hash } = pageScript(join(__dirname, '../../../shell'));
  expect(code).not.toMatch(/<|\n.|^import|export/);
  expect(() => new Function(code)).not.toThrow();
  expect(hash).toBe(`sha256-${createHash('sha256').update(code).digest('base64')}`);
});
