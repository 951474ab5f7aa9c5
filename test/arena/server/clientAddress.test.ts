import { describe, expect, it } from 'vitest';
import { addressFrom, addressNetwork } from '../../../src/arena/server/httpServer.ts';

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:5051', '192.0.2.1'],
    ['2001:DB8:1:0:0:0:0:5', '2001:db8:1::5'],
    ['[2001:db8:1::5]', '2001:db8:1::5'],
    ['[2001:db8:1::5]:443', '2001:db8:1::5'],
    ['fe80::1%br-lan', 'fe80::1'],
    ['fe80::1%eth0.100', 'fe80::1'],
  ])('%s is %s', (text, address) => {
    expect(addressFrom(text)).toBe(address);
  });

  it.each([
    ...['', 'unknown', 'cup.example', '1', '192.0.2', '192.0.2.256', '0x7f.1', '[]', '[::1', '::1]:80'],
    ...['192.0.2.1:', '1.2.3.4, 5.6.7.8'],
  ])('is not "%s"', (text) => {
    expect(addressFrom(text)).toBeNull();
  });
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:0:5:6:7:8', '2001:db8:1::/64'],
  ['2001:DB8:0001::9', '2001:db8:1::/64'],
  ['2001:db8:1:1::9', '2001:db8:1:1::/64'],
  ['2001:db8::1:0:0:5', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['', ''],
])('a network of %s is %s', (address, network) => {
  expect(addressNetwork(address)).toBe(network);
});
