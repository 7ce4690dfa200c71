import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../commands/settings';

const MOST = 1024 * 1024;

/** Patterns of real secrets, whoever issued them. A text that only mentions a secret does not match. */
const SECRETS: [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{40}/],
  ['a private key in base64', /\bLS0tLS1CRUdJTiB[A-Za-z0-9+/=]{60,}/],
  [
    'a password in an address',
    new RegExp(
      /\b(?:mongodb(?:\+srv)?|https?):\/\/[\w.-]+:(?!\.\.\.|\*\*\*|secret@|sec:ret@)/.source +
        /[^@\s/'"`$<{]{6,}@(?!.*\bexample\b)/.source,
    ),
  ],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{20,}\.[\w-]{20,}/],
  ['an access key of a cloud', /\bAKIA(?!IOSFODNN7EXAMPLE)[0-9A-Z]{16}/],
  ['an access key of a code host', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|npm_[A-Za-z0-9]{36})/],
  ['an access key of a service', /\b(?:AIza[\w-]{35}|xox[abpr]-[\w-]{20,})/],
  [
    'a secret given a value',
    new RegExp(
      /^\s*(?:SESSION_SECRET|SIGNING_SECRET|ADMIN_TOKEN|IDENTITY_PRIVATE_KEY)\s*[=:]\s*/.source +
        /["']?[A-Za-z0-9+/=_-]{16,}["']?\s*$/.source,
      'm',
    ),
  ],
];

const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file && !file.endsWith('package-lock.json'));

describe('secrets in the repository', () => {
  test('no file of the repository holds a key, a token or a password of anybody', () => {
    const secrets: string[] = [];
    for (const file of files) {
      const path = join(ROOT, file);
      const size = statSync(path, { throwIfNoEntry: false })?.size;
      if (size === undefined || size > MOST) continue;
      const text = readFileSync(path, 'latin1');
      for (const [what, look] of SECRETS) if (look.test(text)) secrets.push(`${file} holds ${what}`);
    }
    expect(secrets).toEqual([]);
  });

  test('nothing that is made at start is kept by the repository', () => {
    expect(
      files.filter((file) => /(^|\/)(\.env|secrets\.json|.*\.pem|.*\.key)$|(^|\/)\.mesa\//.test(file)),
    ).toEqual([]);
  });
});
