import { deviceName } from './device-name';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceName', () => {
  it.each([
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/126.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/131.0 Safari/537.36`, 'Chrome on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605.1 Version/17.5 Mobile Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Firefox/127.0', 'Firefox on Mac'],
    ['curl/8.5.0', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('of %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
