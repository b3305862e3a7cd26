import { expect, test } from 'vitest'
import { limitedAddress, limitedMailbox } from './limits.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:12::1', '2001:db8:0:12::/64'],
  ['2001:0DB8:0000:0012:ffff:ffff:ffff:ffff', '2001:db8:0:12::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['::ffff:c000:207', '192.0.2.7'],
])('%s shares its limits as %s: an IPv6 subscriber has no fresh address for each try', (ip, shared) => {
  expect(limitedAddress(ip)).toBe(shared)
})

test.each([
  ['203.0.113.7:40001', '203.0.113.7'],
  ['203.0.113.7:', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['"203.0.113.7:40001"', '203.0.113.7'],
  ['[2001:db8:0:12::1]:40001', '2001:db8:0:12::/64'],
  ['[2001:db8:0:12::2]', '2001:db8:0:12::/64'],
  ['"[2001:db8:0:12::3]:443"', '2001:db8:0:12::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:40001', '203.0.113.7'],
  ['unknown', 'unknown'],
  ['_hidden42', 'unknown'],
  ['203.0.113.7.9', 'unknown'],
  ['203.0.113.256', 'unknown'],
  ['2001:db8::1::2', 'unknown'],
  ['<script>', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('K59: %s, as a proxy may write it, shares its limits as %s', (written, shared) => {
  expect(limitedAddress(written)).toBe(shared)
})

test.each([
  ['awa@exemple.bj', 'awa@exemple.bj'],
  ['Awa+1@Exemple.bj', 'awa@exemple.bj'],
  ['awa+1+2@exemple.bj', 'awa@exemple.bj'],
  ['a.wa@exemple.bj', 'a.wa@exemple.bj'],
  ['a.w.a+x@googlemail.com', 'awa@gmail.com'],
  ['+1@exemple.bj', '+1@exemple.bj'],
])('%s fills the mailbox %s', (email, mailbox) => {
  expect(limitedMailbox(email)).toBe(mailbox)
})
