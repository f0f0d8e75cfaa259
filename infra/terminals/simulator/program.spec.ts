import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { money } from '@bon/contracts/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../clock/index.ts'
import { createDialler } from '../../dialler/index.ts'
import { restTerminal } from '../rest-terminal.ts'
import { openBank } from './bank.ts'
import { seededFaults } from './faults.ts'
import { openTerminalSimulator, type TerminalSimulator } from './open-simulator.ts'

const terminal = restTerminal(createDialler({ allowed: ['127.0.0.1'] }))
const identifier = '71100001'
let now = Date.parse('2026-11-21T08:00:00.000Z')
let dir: string
let simulator: TerminalSimulator
const open = () =>
  openTerminalSimulator({ host: '127.0.0.1', port: 0, dir, identifiers: [identifier], now: () => now })
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bon-terminals-'))
  simulator = await open()
})
afterEach(async () => {
  await simulator.close()
  await rm(dir, { recursive: true, force: true })
})

const place = () => ({
  uuid: newId(),
  class: 'nets_rest_api',
  identifier,
  address: simulator.address,
  box: null,
})
const pay = (reference: string, amount = 125_00) =>
  terminal.start(place(), { reference, amount: money(amount), currency: 'DKK', tip_allowed: false })
const outcome = async (reference: string) => {
  const answer = await terminal.status(place(), reference)
  return answer.answer === 'result'
    ? `${answer.evidence.outcome} ${answer.evidence.reason ?? ''}`.trim()
    : answer.answer
}
const press = (action: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(`http://${simulator.address}/terminals/${identifier}/${action}?lang=da`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers,
  })
const page = async (query = '') => (await fetch(`http://${simulator.address}/${query}`)).text()

describe('the program is killed', () => {
  test('and the terminals resume the payment in progress, and the bank keeps its captures', async () => {
    await pay('p1')
    now += 3_000
    expect(await outcome('p1')).toBe('approved')
    await pay('p2')
    await simulator.close()
    simulator = await open()
    expect(await outcome('p1')).toBe('approved')
    expect(await outcome('p2')).toBe('in_progress')
    now += 3_000
    expect(await outcome('p2')).toBe('approved')
    expect(openBank(join(dir, 'bank.jsonl')).balance()).toBe(250_00)
  })
})

describe('the disk is full', () => {
  test.each(['terminals.jsonl', 'bank.jsonl'])(
    'FIND-F13: with %s unwritable a card is captured once, before and after a restart',
    async (name) => {
      const file = join(dir, name)
      await pay('p1')
      const written = await readFile(file, 'utf8').catch(() => '')
      await rm(file, { force: true })
      await mkdir(file)
      now += 3_000
      expect(await outcome('p1')).toBe('silent')
      await rm(file, { recursive: true })
      await writeFile(file, `${written}{"half a`)
      await simulator.close()
      simulator = await open()
      now += 3_000
      expect(await outcome('p1')).toBe('approved')
      expect(simulator.bank.entries()).toHaveLength(1)
      expect(openBank(join(dir, 'bank.jsonl')).balance()).toBe(125_00)
    },
  )
})

describe('actions on the page', () => {
  test.each([
    ['approve', 'approved'],
    ['decline', 'declined by_bank'],
    ['decline_otherwise', 'declined other'],
    ['customer', 'cancelled by_customer'],
    ['timeout', 'cancelled timeout'],
  ])('%s ends the payment in progress as %s', async (action, ending) => {
    await pay('p1')
    await press('manual', { to: 'yes' })
    now += 100_000
    expect(await outcome('p1')).toBe('in_progress')
    expect((await press(action)).status).toBe(303)
    expect(await outcome('p1')).toBe(ending)
  })

  test('without any action the terminal’s own timeout applies', async () => {
    await press('manual', { to: 'yes' })
    await pay('p1')
    now += 180_000
    expect(await outcome('p1')).toBe('cancelled timeout')
  })

  test('a delay holds back an approval, and the next payment gets the chosen fault', async () => {
    await press('script', { faults: 'declined' })
    await pay('p1')
    await press('delay')
    now += 29_000
    expect(await outcome('p1')).toBe('in_progress')
    now += 1_000
    expect(await outcome('p1')).toBe('declined by_bank')
  })

  test('end of day is required until it is done, and the connection is cut and restored', async () => {
    await press('end_of_day', { to: 'yes' })
    expect(await pay('p1')).toEqual({ answer: 'not_started', reason: 'perform_end_of_day' })
    expect(await terminal.settle(place(), 's1')).toEqual({ settled: [] })
    await press('line', { to: 'down' })
    expect(simulator.terminal(identifier).manner.line).toBe('down')
    await press('line', { to: 'up' })
    expect(await pay('p2')).toEqual({ answer: 'accepted' })
  })

  test('an unknown action, an unknown terminal and a request from another site are refused', async () => {
    expect((await press('constructor')).status).toBe(404)
    expect((await press('approve', {}, { origin: 'https://elsewhere.example' })).status).toBe(404)
    expect(
      (await fetch(`http://${simulator.address}/terminals/none/approve`, { method: 'POST' })).status,
    ).toBe(404)
  })
})

describe('the page', () => {
  test('shows the terminals with their payment and the ledger, in Danish and in English', async () => {
    await pay('p1')
    expect(await page()).toMatch(/lang="da"[\s\S]*Terminal 71100001[\s\S]*125,00 DKK[\s\S]*Venter på kortet/)
    now += 3_000
    await outcome('p1')
    expect(await page('?lang=en')).toMatch(/lang="en"[\s\S]*Approved 125\.00[\s\S]*Captured/)
  })

  test('shows what a till sends as text, never as markup', async () => {
    await pay('<img src=x onerror=alert(1)>')
    expect(await page()).not.toContain('<img')
  })
})

test('the ledger can be read, and the same seed draws the same faults', async () => {
  await pay('p1')
  now += 3_000
  await outcome('p1')
  const ledger = await (await fetch(`http://${simulator.address}/ledger`)).json()
  expect(ledger).toMatchObject([{ kind: 'captured', reference: 'p1', amount: 125_00 }])
  const draws = (seed: number) => Array.from({ length: 50 }, seededFaults(seed))
  expect(draws(7)).toEqual(draws(7))
  expect(draws(7)).not.toEqual(draws(8))
})
