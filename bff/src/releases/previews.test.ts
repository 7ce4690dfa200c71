import { createMac } from '../edge/mac';
import { createPreviews } from './previews';

describe('a preview link', () => {
  const at = new Date('2030-05-01T12:00:00Z');
  const later = (ms: number) => new Date(at.getTime() + ms);
  const previews = (now = at, secret = 'p'.repeat(32)) => createPreviews(createMac([secret]), () => now);
  const tokenOf = (link: string) => new URL(link, 'http://mesa').searchParams.get('preview')!;
  const token = tokenOf(previews().link('mf-a', '1.0.0', later(60_000)));

  it('permits the build of the link until it expires', () => {
    expect(previews().link('mf-a', '1.0.0', later(60_000))).toMatch(
      /^\/\?remote=mf-a@1\.0\.0&preview=[0-9a-z]+\.[\w-]{43}$/,
    );
    expect(previews(later(59_999)).mayOpen('mf-a', '1.0.0', token)).toBe(true);
    expect(previews(later(60_000)).mayOpen('mf-a', '1.0.0', token)).toBe(false);
  });

  it.each([
    ['another version', 'mf-a', '1.0.1', token],
    ['another remote', 'mf-b', '1.0.0', token],
    ['a later end', 'mf-a', '1.0.0', token.replace(/^[^.]+/, 'zzzzzzz')],
    ['no signature', 'mf-a', '1.0.0', ''],
    ['a short signature', 'mf-a', '1.0.0', token.slice(0, -1)],
    ['the permission for its files', 'mf-a', '1.0.0', previews().pathSegment('mf-a', '1.0.0').split('~')[1]!],
  ])('is not valid with %s', (_, name, version, given) =>
    expect(previews().mayOpen(name, version, given)).toBe(false),
  );

  it('rejects a link signed with another secret', () =>
    expect(previews(at, 'q'.repeat(32)).mayOpen('mf-a', '1.0.0', token)).toBe(false));

  it('permits its files to the pages that opened it, until it expires', () => {
    const segment = previews().pathSegment('mf-a', '1.0.0');
    expect(previews().readSegment('mf-a', segment)).toEqual({ version: '1.0.0', maySeeDrafts: true });
    expect(previews().readSegment('mf-b', segment).maySeeDrafts).toBe(false);
    expect(previews().readSegment('mf-a', '1.0.0')).toEqual({ version: '1.0.0', maySeeDrafts: false });
    expect(previews().readSegment('mf-a', `1.0.0~${token}`).maySeeDrafts).toBe(false);
    expect(previews(later(13 * 3_600_000)).readSegment('mf-a', segment).maySeeDrafts).toBe(false);
  });
});
