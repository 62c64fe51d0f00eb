import { expect, test } from 'vitest'
import { networksOf } from './networks.ts'

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['unknown', ['unknown']],
  ['2001:db8:1:2345::/64', ['2001:db8:1::/48', '2001:db8:1:2300::/56', '2001:db8:1:2345::/64']],
  ['2001:db8:1:45::/64', ['2001:db8:1::/48', '2001:db8:1:0::/56', '2001:db8:1:45::/64']],
  ['0:0:0:0::/64', ['0:0:0::/48', '0:0:0:0::/56', '0:0:0:0::/64']],
])('the networks of %s are %j', (address, expected) => {
  expect(networksOf(address)).toEqual(expected)
})
