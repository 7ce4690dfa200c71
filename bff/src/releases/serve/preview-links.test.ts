import { createMac } from '../../edge/signatures';
import { createPreviewLinks } from './preview-links';

describe('the link to a version', () => {
  const clock = { now: new Date('2030-05-01T12:00:00Z') };
  const mac = createMac(['s'.repeat(32)]);
  const links = createPreviewLinks(mac, () => clock.now);
  const requested = (path: string) => new URL(path, 'http://mesa').searchParams.get('remote')!;

  it('is good for seven days, in every instance, and for that version alone', () => {
    const { path, expires_at } = links.to('mf-booking', '1.5.0');
    const text = requested(path);
    const another = createPreviewLinks(mac, () => clock.now);
    expect(another.read(text)).toEqual({ name: 'mf-booking', version: '1.5.0', isSigned: true });
    expect(links.read(text.replace('1.5.0', '1.5.1'))?.isSigned).toBe(false);
    expect(links.read(text.replace('mf-booking', 'mf-account'))?.isSigned).toBe(false);
    expect(expires_at).toEqual(new Date('2030-05-08T12:00:00Z'));
    clock.now = new Date('2030-05-08T11:59:59Z');
    expect(links.read(text)?.isSigned).toBe(true);
    clock.now = new Date('2030-05-08T12:00:00Z');
    expect(links.read(text)?.isSigned).toBe(false);
  });

  it.each([
    '',
    '@',
    'mf-booking',
    'mf-booking@',
    'Call now@1',
    'mf-a@__proto__',
    'constructor@1.0.0',
    '<b>@1',
  ])('names nothing when it is %j', (text) => expect(links.read(text)).toBeUndefined());
});
