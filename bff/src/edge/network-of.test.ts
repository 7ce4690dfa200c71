import { networkOf } from './network-of';

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['192.0.2.7:443', '192.0.2.7'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['', 'unknown'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['192.0.2', 'unknown'],
    ['0x7f000001', 'unknown'],
    ['3221225991', 'unknown'],
    ['192.0.2.7:443:1', 'unknown'],
  ])('takes %s as %s', (address, network) => expect(networkOf(address)).toBe(network));
});
