import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { addressFrom, networkOf } from '../../../src/arena/server/httpServer.ts';

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

describe('a network', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:0:5:6:7:8', '2001:db8:1::/64'],
    ['2001:db8::1:0:0:5', '2001:db8::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('has all addresses that share 64 bits, however they are written, and no other', () => {
    const group = fc.oneof(fc.constant(0), fc.nat(0xffff));
    const half = fc.array(group, { minLength: 4, maxLength: 4 });
    const writings = fc.constantFrom(
      (address: ipaddr.IPv6) => address.toString(),
      (address: ipaddr.IPv6) => address.toNormalizedString(),
      (address: ipaddr.IPv6) => address.toRFC5952String().toUpperCase(),
    );
    const isMapped = (groups: readonly number[]) => new ipaddr.IPv6([...groups]).isIPv4MappedAddress();
    const pair = fc.tuple(half, half);
    const three = fc.tuple(writings, writings, writings);
    fc.assert(
      fc.property(pair, pair, three, ([one, other], rests, write) => {
        const all = [
          [...one, ...rests[0]],
          [...one, ...rests[1]],
          [...other, ...rests[1]],
        ];
        fc.pre(!all.some(isMapped));
        const [a, b, c] = all.map((groups, place) =>
          networkOf(write[place]?.(new ipaddr.IPv6(groups)) ?? ''),
        );
        expect(a).toBe(b);
        expect(a === c).toBe(one.join() === other.join());
      }),
    );
  });
});
