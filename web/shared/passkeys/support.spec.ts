import { afterEach, expect, test, vi } from 'vitest'
import { hasPasskeys, opensHere } from './support.ts'

const here = 'https://bon.example'
const browser = ({ isSecure = true, knows = true } = {}) => {
  vi.stubGlobal('isSecureContext', isSecure)
  vi.stubGlobal('location', { origin: here })
  if (knows) vi.stubGlobal('PublicKeyCredential', class {})
}
afterEach(() => vi.unstubAllGlobals())

test('passkeys open on the very page that the server names, and on no other', () => {
  browser()
  expect(opensHere(here)).toBe(true)
  for (const origin of ['https://bon.example:8443', 'http://bon.example', null, undefined])
    expect(opensHere(origin)).toBe(false)
})

test.each([{ isSecure: false }, { knows: false }])('a browser with %o has none', (lacking) => {
  browser(lacking)
  expect([hasPasskeys(), opensHere(here)]).toEqual([false, false])
})
