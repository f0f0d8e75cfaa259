import { type CompanyUuid, money, type PlainDate } from '@bon/contracts/kernel'
import { addSums, type EnterpriseQuery, most_companies, noSums } from '@bon/contracts/statistics'
import { expect, test } from 'vitest'
import { type AskedOf, figuresOf } from './counted.ts'
import { catalogueOf, id, type Made, shops } from './enterprise.examples.ts'
import { figuresOfEnterprise } from './enterprise.ts'

const sold = (gross: number) => ({ ...noSums, gross: money(gross), net: money(gross), receipts: 1 })

/** Zenit and its subcompanies sell 100 kr. each in the period; the year before all but the bar sold 50 kr. */
const answered = async (
  query: EnterpriseQuery,
  mayRead: (name: string) => boolean = () => true,
  { made = shops, first }: { made?: Made[]; first?: PlainDate } = {},
) => {
  const names = new Map(made.map(({ name }) => [id(name), name]))
  const queries: AskedOf[] = []
  const ports = { catalogue: catalogueOf(made), firstDayOfAny: async () => first }
  const counted = {
    none: noSums,
    add: addSums,
    read: async (_: unknown, asked: AskedOf) => {
      queries.push(asked)
      const selling = asked.companies.filter((uuid) => asked.to >= '2026' || names.get(uuid) !== 'Bar')
      return figuresOf({ companies: selling }, () => sold(asked.to >= '2026' ? 100_00 : 50_00))
    },
  }
  const scope = {
    company_uuid: id('Zenit'),
    vat_entity_uuid: id('Zenit ApS'),
    resource_companies: [id('Zenit')],
  }
  const asker = {
    scope,
    now: '2026-11-28T09:30:00.000Z',
    mayRead: (uuid: CompanyUuid) => mayRead(names.get(uuid) ?? ''),
  }
  const found = await figuresOfEnterprise(ports, counted, asker, query)
  return {
    ...found,
    rows: found.companies.map(({ name, figures, compare }) => [name, figures.gross, compare?.gross]),
    sums: found.totals.map(({ currency, companies, figures, compare }) => [
      currency,
      companies,
      figures.gross,
      compare?.gross,
    ]),
    queries,
  }
}
const november = { from: '2026-11-01', to: '2026-11-27' }

test('STAT-05: a period of the company and its subcompanies beside the year before, with a total of each currency', async () => {
  const { rows, sums, compared_with, left_out } = await answered({ ...november, compare: 'weekdays' })
  expect(rows).toEqual([
    ['Zenit', 100_00, 50_00],
    ['Anneks', 100_00, 50_00],
    ['Bar', 100_00, 0],
    ['Hotel', 100_00, 50_00],
  ])
  expect(sums).toEqual([
    ['DKK', 3, 300_00, 100_00],
    ['EUR', 1, 100_00, 50_00],
  ])
  expect(compared_with).toEqual({ from: '2025-11-02', to: '2025-11-28' })
  expect(left_out).toBe(0)
})

test('without a comparison there is none, and one query', async () => {
  const { rows, sums, compared_with, queries } = await answered(november)
  expect(rows.map(([, , compare]) => compare)).toEqual(Array(4).fill(undefined))
  expect(sums.map(([, , , compare]) => compare)).toEqual([undefined, undefined])
  expect(compared_with).toBeNull()
  expect(queries).toHaveLength(1)
})

test('G-27: a company that the caller may not read is neither asked for nor named', async () => {
  const { rows, queries } = await answered({ ...november, compare: 'dates' }, (name) => name !== 'Hotel')
  expect(rows.map(([name]) => name)).toEqual(['Zenit', 'Anneks', 'Bar'])
  expect(queries.flatMap(({ companies }) => companies)).not.toContain(id('Hotel'))
  expect(queries).toHaveLength(2)
})

test('all time begins with the first of them, and today is compared up to the hour that it is', async () => {
  const { period, queries } = await answered({ compare: 'weeks' }, () => true, { first: '2026-11-15' })
  expect(period).toEqual({ from: '2026-11-15', to: '2026-11-28' })
  const [now, then] = queries
  expect(now?.last_day_hours).toBeUndefined()
  expect([then?.last_day_hours?.[0], then?.last_day_hours?.at(-1)]).toEqual([5, 10])
})

test('more companies than an answer holds are said to be left out', async () => {
  const many = Array.from({ length: most_companies + 4 }, (_, i) => ({ name: `Bar ${i}`, parent: 'Zenit' }))
  const { companies, left_out, queries } = await answered(november, () => true, {
    made: [{ name: 'Zenit' }, ...many],
  })
  expect([companies.length, left_out, queries[0]?.companies.length]).toEqual([
    most_companies,
    5,
    most_companies,
  ])
})
