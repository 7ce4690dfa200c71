import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pageScript } from './page-script';

describe('pageScript', () => {
  it("compiles the shell's script to one inline line, with its hash for the content security policy", () => {
    const { code, hash } = pageScript(join(__dirname, '../../../shell'));
    expect(code).not.toMatch(/<|\n.|^import|export/);
    expect(() => new Function(code)).not.toThrow();
    expect(hash).toBe(`sha256-${createHash('sha256').update(code).digest('base64')}`);
  });
});
