import { randomBytes } from 'node:crypto'
import { money } from '@bon/contracts/kernel'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { openTerminalSimulator } from '../terminals/index.ts'
import { migrateMobilePay, openMobilePay } from './open-mobilepay.ts'
import { openPictures } from './picture-of.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase() })
const simulator = await openTerminalSimulator({ host: '127.0.0.1', port: 0 })
const clock = manualClock()
const server_key = randomBytes(32)
const [company, other, unit] = [newId(), newId(), newId()]
const open = (over: object = {}) =>
  openMobilePay({
    pool,
    server_key,
    now: clock.now,
    simulator: simulator.address,
    companyOf: (uuid) => (uuid === unit ? company : undefined),
    numberOf: () => '2078123',
    ...over,
  })
const deps = open()
const keys = { client_id: 'c', client_secret: 's', subscription_key: 'k' }
const place = { uuid: unit, class: 'vipps_mobilepay_pos', identifier: 'bar', address: null, box: null }
beforeAll(async () => {
  await Promise.all([migrateMobilePay(pool), migrateMobilePay(pool)])
  await deps.keys.save(company, { environment: 'simulator', keys }, clock.now())
})
afterAll(async () => {
  await simulator.close()
  await pool.end()
})

const begun = async () => {
  const reference = newId()
  const request = { reference, amount: money(80_00), currency: 'DKK', tip_allowed: false }
  expect(await deps.terminal.start(place, request)).toEqual({ answer: 'accepted' })
  return reference
}

describe('keys at rest', () => {
  test('REG-10: they are decrypted with this server’s key for their own company only', async () => {
    expect(await deps.keys.open(company)).toEqual({ ...keys, environment: 'simulator' })
    await pool.query(
      `insert into mobilepay.keys select $2, environment, sealed, keys_set_at, tested from mobilepay.keys
       where company_uuid = $1`,
      [company, other],
    )
    expect(await deps.keys.open(other)).toBeUndefined()
    expect(await deps.keys.show(other)).toBeUndefined()
    const elsewhere = open({ server_key: randomBytes(32) })
    expect(await elsewhere.keys.show(company)).toBeUndefined()
    expect(await elsewhere.test(company)).toBeUndefined()
  })

  test('REG-10: a test is valid for the keys that were tested, at the host where they were tested', async () => {
    const tested = { said: 'granted', status: 200, at: clock.now() } as const
    await deps.keys.noteTest(company, tested)
    await deps.keys.save(company, { environment: 'simulator' }, clock.now())
    expect((await deps.keys.show(company))?.tested).toEqual(tested)
    await deps.keys.save(company, { environment: 'test' }, clock.now())
    expect((await deps.keys.show(company))?.tested).toBeNull()
    await deps.keys.save(company, { environment: 'simulator', keys }, clock.now())
    expect(await deps.keys.save(newId(), { environment: 'test' }, clock.now())).toBe(false)
  })

  test('without a simulator its keys connect to nothing', async () =>
    expect(await open({ simulator: undefined }).test(company)).toBeUndefined())
})

describe('payments in progress', () => {
  test('DEF-17: a code is shown for ten minutes, also by another process, and then no more', async () => {
    const reference = await begun()
    const code = await open().codeOf(reference)
    expect(code.picture).toMatch(/^data:image\/svg\+xml;base64,/)
    await clock.advance(10 * 60_000 - 1)
    expect((await deps.codeOf(reference)).picture).not.toBeNull()
    await clock.advance(1)
    expect(await deps.codeOf(reference)).toEqual({ picture: null, ends_at: null })
    expect(await deps.codeOf(newId())).toEqual({ picture: null, ends_at: null })
  })

  test('SC-53: a refund is polled as a refund, also after a restart', async () => {
    const of = await begun()
    simulator.phone.press(of, 'approve')
    await deps.terminal.status(place, of)
    expect(await deps.terminal.status(place, of)).toMatchObject({ evidence: { outcome: 'approved' } })
    const back = { kind: 'refund' as const, reference: newId(), of, amount: money(80_00), currency: 'DKK' }
    expect(await deps.terminal.reverse(place, back)).toEqual({ answer: 'accepted' })
    expect(await open().terminal.status(place, back.reference)).toMatchObject({
      evidence: { reference: back.reference, outcome: 'approved', amount: 80_00 },
    })
    expect(simulator.bank.leftOf(of)).toBe(0)
  })

  test('an image is fetched from Vipps and the simulator only, whatever URL an answer has', async () => {
    const pictureOf = openPictures('127.0.0.1:1')
    for (const url of [
      'http://169.254.169.254/',
      'https://vipps.no.example/',
      'https://evilvipps.no/',
      'file:///etc',
    ])
      expect(await pictureOf(url), url).toBeNull()
  })
})
