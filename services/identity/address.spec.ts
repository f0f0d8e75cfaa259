import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test.each([
  ['10.0.0.1 Till of the terrace', '10.0.0.1'],
  ['::ffff:10.0.0.1 Till', '10.0.0.1'],
  ['2001:db8:0:7:1:2:3:4 Till', '2001:db8:0:7::/64'],
  ['2001:DB8::7:1:2:3:4 Till', '2001:db8:0:7::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0 Till', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the limit of %s counts %s: an IPv6 line has many addresses and one network', (caller, address) => {
  expect(addressOf(caller)).toBe(address)
})
