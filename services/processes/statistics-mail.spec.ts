import type { Language, StatisticsMail } from '@bon/contracts/identity'
import {
  type DayRules,
  giftCardType,
  logStart,
  money,
  type Quantity,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import type { Letter } from '@bon/contracts/ports'
import { noSums } from '@bon/contracts/statistics'
import { expect, test } from 'vitest'
import { specAgenda } from '../spec-support/spec-agenda.ts'
import { specId } from '../spec-support/spec-store.ts'
import type { MailedFigures } from '../statistics/index.ts'
import {
  mailStatisticsDue,
  remindOfStatistics,
  type StatisticsMailDependencies,
  skipStatisticsDue,
} from './statistics-mail.process.ts'

const [company_uuid, vat_entity_uuid, karen, ole] = [specId(900), specId(901), specId(11), specId(12)]
const danish: DayRules = { zone: 'Europe/Copenhagen', cut_offs: [] }
const people = new Map<Uuid, { name: string; email: string; language: Language }>([
  [karen, { name: 'Karen', email: 'karen@example.test', language: 'da' }],
  [ole, { name: 'Ole', email: 'ole@example.test', language: 'en' }],
])
const sums = (gross: number, receipts: number) => ({
  ...noSums,
  gross: money(gross),
  net: money(gross * 0.8),
  vat: money(gross * 0.2),
  receipts,
})
const card = { tips: money(0), is_cash: false }
const sold = (name: string, pieces: number, gross: number): MailedFigures['products'][number] => ({
  product_uuid: specId(60),
  name,
  category: null,
  quantity: (pieces * 1000) as Quantity,
  gross: money(gross),
  net: money(gross),
  vat: money(0),
  discount: money(0),
  costed: null,
  compare_quantity: null,
  compare_gross: null,
  compare_net: null,
})
const traded = (period: MailedFigures['turnover']['period']): MailedFigures => {
  const back = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 7 }).toString()
  return {
    turnover: {
      period,
      compared_with: { from: back(period.from), to: back(period.to) },
      total: sums(12_500_00, 100),
      compare_total: sums(10_000_00, 80),
      besides: { gross: money(500_00), vat: money(0) },
      reports: {
        count: 2,
        open: 1,
        gross: money(13_000_00),
        vat: money(2_500_00),
        difference: money(0),
        vat_difference: money(0),
      },
    },
    payments: [
      { ...card, payment_type_uuid: specId(50), name: 'Kort', amount: money(12_000_00), count: 98 },
      { ...card, payment_type_uuid: giftCardType, name: '', amount: money(500_00), count: 2 },
    ],
    products: ['Burger', 'Øl', 'Vin', 'Vand', 'Kaffe', 'Te'].map((name, i) =>
      sold(name, 6 - i, (6 - i) * 100_00),
    ),
  }
}
const withoutTrade = (period: MailedFigures['turnover']['period']): MailedFigures => ({
  turnover: { ...traded(period).turnover, total: noSums, reports: null },
  payments: [],
  products: [],
})

/** A company whose people choose, lose their right and are mailed. */
const shopWith = (figuresIn = traded) => {
  const agenda = specAgenda()
  const letters: Letter[] = []
  const sent = new Set<Uuid | undefined>()
  const asked: unknown[] = []
  const chosen = new Map<Uuid, StatisticsMail>()
  const readers = new Set(people.keys())
  let rules = danish
  const application: StatisticsMailDependencies = {
    agenda,
    // A letter that was written is not written again, also when it has been sent since.
    mailer: {
      send: async (letter) => {
        if (!sent.has(letter.uuid)) letters.push(letter)
        sent.add(letter.uuid)
      },
    },
    dayRules: () => rules,
    scopeOf: () => ({ company_uuid, vat_entity_uuid, resource_companies: [company_uuid] }),
    companyOf: () => ({ name: 'Kajkanten', currency: 'DKK' }),
    chosenBy: async (_, every) => [...chosen].flatMap(([uuid, own]) => (own === every ? [uuid] : [])),
    readerOf: async (uuid) => (readers.has(uuid) ? people.get(uuid) : undefined),
    figuresOf: async (_, period) => {
      asked.push(period)
      return figuresIn(period)
    },
    link: (path) => `https://bon.example${path}`,
  }
  return {
    application,
    agenda,
    letters,
    asked,
    readers,
    chosen,
    follow: (to: DayRules) => {
      rules = to
    },
    choose: async (uuid: Uuid, to: StatisticsMail, day: string) => {
      const event = choice(uuid, to, day)
      chosen.set(uuid, to)
      const manager = remindOfStatistics(application)
      if (manager.wants(event)) await manager.react([event, event])
    },
    at: async (now: string) => {
      await mailStatisticsDue(application, now)
      return letters.splice(0)
    },
  }
}
const choice = (user_uuid: Uuid, to: StatisticsMail, business_day: string): RecordedEvent => {
  const at = `${business_day}T10:00:00.000Z`
  const ids = { company_uuid, vat_entity_uuid, command_id: specId(1000) }
  return {
    event_id: specId(2000),
    stream: `user-${specId(3000)}`,
    revision: 0n,
    position: logStart,
    type: 'StatisticsMailChosen',
    data: { user_uuid, from: 'never', to },
    meta: { ...ids, command_hash: '', actor: user_uuid, at, business_day, v: '1' },
  }
}
const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const friday = '2026-11-27'

test('BEYOND-11: two hours after the business day whoever chose it gets its figures, in his language', async () => {
  const shop = shopWith()
  await shop.choose(karen, 'daily', friday)
  await shop.choose(ole, 'daily', friday)
  // The day ends at five in the morning in Copenhagen.
  expect(await shop.at('2026-11-28T05:59:59.000Z')).toEqual([])
  const [danishOne, english, ...others] = await shop.at('2026-11-28T06:00:00.000Z')
  expect(others).toEqual([])
  expect(shop.asked).toEqual([{ from: friday, to: friday }])
  expect([danishOne?.to, english?.to]).toEqual(['karen@example.test', 'ole@example.test'])
  expect(danishOne?.company_uuid).toBe(company_uuid)
  expect(plain(danishOne?.subject)).toBe(
    'Omsætning 12.500,00 kr. inkl. moms: Kajkanten, fredag den 27. november 2026',
  )
  expect(plain(danishOne?.text)).toBe(`Hej Karen

Salget hos Kajkanten, fredag den 27. november 2026:
- Omsætning inkl. moms: 12.500,00 kr. (+25 %)
- Omsætning ekskl. moms: 10.000,00 kr. (+25 %)
- Boner: 100 (+25 %)
- Gennemsnitsbon inkl. moms: 125,00 kr. (0 %)

Procenterne er mod fredag den 20. november 2026: 10.000,00 kr. inkl. moms og 80 boner.

Betalt:
- Kort: 12.000,00 kr. (98)
- Gavekort: 500,00 kr. (2)

Solgt for mest, inkl. moms:
1. Burger: 6, 600,00 kr.
2. Øl: 5, 500,00 kr.
3. Vin: 4, 400,00 kr.
4. Vand: 3, 300,00 kr.
5. Kaffe: 2, 200,00 kr.

Stemmer til øren med 2 Z-rapporter. 1 åben kassedag er talt med, som den står nu. Z-rapporternes sum på 13.000,00 kr. er med 500,00 kr. i gavekort, pant og drikkepenge, som ikke er omsætning.

Se det samme i statistikken:

https://bon.example/companies/${company_uuid}/admin/statistics/turnover?period=day&from=2026-11-27&against=weeks

Du har selv valgt at få denne mail. Stop den, eller vælg dag eller uge, med knappen På mail på siden Omsætning i statistikken.

Venlig hilsen
Bon
`)
  expect(plain(english?.subject)).toBe(
    'Turnover DKK 12,500.00 incl. VAT: Kajkanten, Friday, 27 November 2026',
  )
  expect(plain(english?.text)).toContain('- Average receipt incl. VAT: DKK 125.00 (0%)')
  expect(plain(english?.text)).toContain(
    'Equals 2 Z reports exactly. 1 open session is counted as it stands now.',
  )
  expect(english?.text).toContain(
    'Stop it, or choose the day or the week, with the button By mail on the page Turnover of the statistics.',
  )
})

test('BEYOND-11: each day is mailed once, day after day, until it is stopped', async () => {
  const shop = shopWith()
  await shop.choose(karen, 'daily', friday)
  expect(await shop.at('2026-11-28T06:00:00.000Z')).toHaveLength(1)
  expect(await shop.at('2026-11-28T09:00:00.000Z')).toEqual([])
  expect(await shop.at('2026-11-29T06:00:00.000Z')).toHaveLength(1)
  expect(shop.asked.at(-1)).toEqual({ from: '2026-11-28', to: '2026-11-28' })
  await shop.choose(karen, 'never', '2026-11-29')
  expect(await shop.at('2026-11-30T06:00:00.000Z')).toEqual([])
  expect(shop.agenda.items.size).toBe(0)
  await shop.choose(karen, 'daily', '2026-12-04')
  expect(await shop.at('2026-12-05T06:00:00.000Z')).toHaveLength(1)
})

test('BEYOND-11: a week is mailed after its Sunday beside the week before, and no day', async () => {
  const shop = shopWith()
  await shop.choose(ole, 'weekly', friday)
  expect(await shop.at('2026-11-29T06:00:00.000Z')).toEqual([])
  const [letter] = await shop.at('2026-11-30T06:00:00.000Z')
  expect(shop.asked).toEqual([{ from: '2026-11-23', to: '2026-11-29' }])
  expect(plain(letter?.subject)).toContain('Kajkanten, 23 November 2026 – 29 November 2026')
  expect(plain(letter?.text)).toContain(
    'The percentages are against 16 November 2026 – 22 November 2026: DKK 10,000.00 incl. VAT and 80 receipts.',
  )
  expect(letter?.text).toContain('?period=custom&from=2026-11-23&to=2026-11-29&against=weeks')
  expect([...shop.agenda.items.values()].map(({ due_at }) => due_at)).toEqual(['2026-12-07T06:00:00.000Z'])
})

test('BEYOND-11: a day without trade is one sentence', async () => {
  const shop = shopWith(withoutTrade)
  await shop.choose(karen, 'daily', friday)
  const [letter] = await shop.at('2026-11-28T06:00:00.000Z')
  expect(letter?.subject).toBe('Intet solgt: Kajkanten, fredag den 27. november 2026')
  expect(letter?.text.split('\n\n').slice(1, 3)).toEqual([
    'Der blev ikke solgt noget hos Kajkanten fredag den 27. november 2026.',
    'Se det samme i statistikken:',
  ])
})

test('R-28: a letter says by how much turnover differs from the Z reports, and what there is nothing to compare with', async () => {
  const shop = shopWith((period) => {
    const { turnover, ...rest } = traded(period)
    const reports = turnover.reports && { ...turnover.reports, count: 1, open: 0, difference: money(-1) }
    return {
      ...rest,
      turnover: { ...turnover, reports, compare_total: noSums, besides: { gross: money(0), vat: money(0) } },
    }
  })
  await shop.choose(karen, 'daily', friday)
  const [letter] = await shop.at('2026-11-28T06:00:00.000Z')
  expect(plain(letter?.text)).toContain(
    '\n\nOmsætningen afviger -0,01 kr. og momsen 0,00 kr. fra 1 Z-rapport.\n\n',
  )
  expect(letter?.text).toContain('Der blev ikke solgt noget fredag den 20. november 2026 at sammenligne med.')
  expect(plain(letter?.text)).toContain('- Boner: 100\n')
})

test('BEYOND-11: nothing is mailed, nor computed, to whom may no longer read statistics; the others go on', async () => {
  const shop = shopWith()
  await shop.choose(karen, 'daily', friday)
  shop.readers.delete(karen)
  expect(await shop.at('2026-11-28T06:00:00.000Z')).toEqual([])
  expect(shop.asked).toEqual([])
  await shop.choose(ole, 'daily', '2026-11-28')
  expect((await shop.at('2026-11-29T06:00:00.000Z')).map(({ to }) => to)).toEqual(['ole@example.test'])
})

test('what is mailed a second time, after a crash or by another process, has the same id and changes nothing', async () => {
  const shop = shopWith()
  await shop.choose(karen, 'daily', friday)
  const before = [...shop.agenda.items]
  expect(await shop.at('2026-11-28T06:00:00.000Z')).toHaveLength(1)
  const next = [...shop.agenda.items]
  for (const [key, item] of before) shop.agenda.items.set(key, item)
  expect(await shop.at('2026-11-28T06:00:10.000Z')).toEqual([])
  expect([...shop.agenda.items].map(([key, { due_at }]) => [key, due_at])).toEqual(
    next.map(([key, { due_at }]) => [key, due_at]),
  )
})

test('R-5: a day that was made to end later is mailed later', async () => {
  const shop = shopWith()
  await shop.choose(karen, 'daily', friday)
  shop.follow({ ...danish, cut_offs: [{ from: '2026-11-28', at: '09:00' }] })
  expect(await shop.at('2026-11-28T06:00:00.000Z')).toEqual([])
  expect(await shop.at('2026-11-28T10:00:00.000Z')).toHaveLength(1)
})

test('after a pause the days of the last week are mailed, and no older ones', async () => {
  const shop = shopWith()
  await shop.choose(karen, 'daily', friday)
  const found: Letter[] = []
  for (let round = 0; round < 12; round++) found.push(...(await shop.at('2026-12-20T12:00:00.000Z')))
  expect(shop.asked.at(0)).toEqual({ from: friday, to: friday })
  expect(shop.asked.slice(1).map((period) => (period as { to: string }).to)).toEqual(
    [13, 14, 15, 16, 17, 18, 19].map((day) => `2026-12-${day}`),
  )
  expect(found).toHaveLength(8)
  // An item that is older than any day it could be of begins with the current day.
  const [key, item] = [...shop.agenda.items][0] ?? []
  if (key && item) shop.agenda.items.set(key, { ...item, due_at: '2026-12-21T06:00:00.000Z' })
  expect(await shop.at('2027-03-01T12:00:00.000Z')).toEqual([])
  expect(await shop.at('2027-03-02T06:00:00.000Z')).toHaveLength(1)
  expect(shop.asked.at(-1)).toEqual({ from: '2027-03-01', to: '2027-03-01' })
})

test('ADR 0052: after a restore what was due is not mailed, and the current day is', async () => {
  const shop = shopWith()
  await shop.choose(karen, 'daily', friday)
  await skipStatisticsDue(shop.application, '2026-11-28T08:00:00.000Z')
  expect(await shop.at('2026-11-28T08:00:00.000Z')).toEqual([])
  expect(await shop.at('2026-11-29T06:00:00.000Z')).toHaveLength(1)
  expect(shop.asked).toEqual([{ from: '2026-11-28', to: '2026-11-28' }])
})
