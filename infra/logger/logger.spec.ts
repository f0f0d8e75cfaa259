import { type Logger, nullLogger } from '@bon/contracts/ports'
import { describe, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { collectLines } from './collect-lines.ts'
import { openLogger } from './open-logger.ts'

const token = 'a'.repeat(42).concat('Q')
const secrets = [
  ['a bearer token', { authorization: `Bearer ${token}` }, token],
  ['a token by its look', { code: `got ${token}` }, token],
  ['a header in a text', { code: 'Bearer 0123456789abcdef' }, '0123456789abcdef'],
  ['a password', { password: 'Bonbon123' }, 'Bonbon123'],
  ['a new password, deep inside', { change: [{ newPassword: 'Bonbon123' }] }, 'Bonbon123'],
  ['a PIN', { pin: 1111 }, '1111'],
  ['an e-mail by its name', { email: 'freja@shop' }, 'freja'],
  ['an e-mail by its look', { code: '550 <freja@shop.example> unknown' }, 'freja'],
  ['the number of a card', { code: 'paid with 4111 1111 1111 1111' }, '1111'],
  ['the number of a card by its name', { card_number: 4111111111111111 }, '4111'],
  ['the name of a person', { cashier_name: 'Freja' }, 'Freja'],
  ['an address that a request came from', { ip: '10.0.0.1' }, '10.0.0.1'],
  ['a cookie in headers', { headers: { 'set-cookie': 'a=b' } }, 'a=b'],
  ['an error', { error: new Error('no letter for freja@shop.example') }, 'freja'],
  ['the row of an error', { error: Object.assign(new Error('no'), { detail: 'Key (x)=(Freja)' }) }, 'Freja'],
  ['the reason of an error', { error: new Error('no', { cause: new Error(`no ${token}`) }) }, token],
  ['an object of a library', { request: new Request('http://x/?q=freja') }, 'freja'],
] as const

describe('the log redacts (ASVS V16.2.5)', () => {
  test.each(secrets)('%s', (_, bindings, secret) => {
    const { log, lines, http } = collectLines()
    log.error('something failed', bindings)
    log.child(bindings).warn('something failed')
    http.warn({ ...bindings }, 'something failed')
    expect(lines).toHaveLength(3)
    expect(lines.map(({ msg }) => msg)).toEqual(Array(3).fill('something failed'))
    for (const line of lines) expect(JSON.stringify(line)).not.toContain(secret)
  })

  test('what a library writes as a message', () => {
    const { lines, http } = collectLines()
    http.error(new Error('no letter for freja@shop.example'))
    http.error('no letter for %s', 'freja@shop.example')
    http.error({ err: new Error('freja@shop.example') })
    expect(JSON.stringify(lines)).not.toContain('freja')
    expect(lines.map(({ msg }) => msg)).toEqual(['error', 'no letter for [redacted]', 'error'])
  })

  test('and keeps codes, uuids, positions and numbers', () => {
    const { log, lines } = collectLines()
    const bindings = {
      company_uuid: newId(),
      passkey_uuid: '41111111-1111-4111-8111-111111111111',
      process: 'pay-order',
      code: 'session.forbidden',
      position: '1732406400001',
      ms: 1_732_406_400_000,
    }
    log.info('a process manager follows', bindings)
    expect(lines).toEqual([{ level: 'info', msg: 'a process manager follows', ...bindings }])
  })
})

test('a line has its level, the fields of its child logger, and what failed and where', () => {
  const { log, lines } = collectLines()
  log.child({ process: 'pay-order' }).error('a process manager stopped', { error: new TypeError('a bug') })
  const error = { type: 'TypeError', message: 'a bug', stack: expect.stringContaining('logger.spec.ts') }
  expect(lines).toEqual([{ level: 'error', process: 'pay-order', msg: 'a process manager stopped', error }])
})

test('a level lets more severe ones through', () => {
  const lines: string[] = []
  const { log } = openLogger({ level: 'warn', stream: { write: (line) => lines.push(line) } })
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level]('something failed')
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(['warn', 'error'])
})

test('client input is no message: a concatenated text does not compile', () => {
  const write = (log: Logger, sent: string): void => {
    log.warn('something failed', { code: sent })
    // @ts-expect-error: a variable.
    log.warn(sent)
    // @ts-expect-error: a template.
    log.warn(`failed: ${sent}`)
    // @ts-expect-error: a sum.
    log.child({}).error('failed: '.concat(sent))
  }
  write(nullLogger, 'anything')
})
