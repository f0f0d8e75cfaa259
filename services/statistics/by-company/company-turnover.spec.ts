import { type CompanyUuid, type Instant, money, type PlainDate } from '@bon/contracts/kernel'
import { most_companies, noSums } from '@bon/contracts/statistics'
import { expect, test } from 'vitest'
import { type CompanyTurnoverPorts, companyTurnover } from './company-turnover.ts'
import { catalogueOf, id, type Made, shops } from './enterprise.examples.ts'

const sold = (gross: number) => ({
  ...noSums,
  gross: money(gross),
  net: money(gross * 0.8),
  vat: money(gross * 0.2),
  receipts: 1,
})
const turnoverOf: Record<string, number> = {
  Zenit: 100_00,
  Bar: 50_00,
  Hotel: 20_00,
  Anneks: 5_00,
  Nabo: 999_00,
}

const answered = async (
  mayRead: (name: string) => boolean,
  {
    day,
    now = '2026-11-28T09:00:00.000Z',
    made = shops,
  }: { day?: PlainDate; now?: Instant; made?: Made[] } = {},
) => {
  const names = new Map(made.map(({ name }) => [id(name), name]))
  const nameOf = (uuid: CompanyUuid) => names.get(uuid) ?? ''
  const queries: (readonly { company_uuid: CompanyUuid; day: PlainDate }[])[] = []
  const ports: CompanyTurnoverPorts = {
    catalogue: catalogueOf(made),
    turnoverOfCompanies: async (_, days) => {
      queries.push(days)
      return days.flatMap(({ company_uuid }) => {
        const gross = turnoverOf[nameOf(company_uuid)]
        return gross === undefined ? [] : [{ company_uuid, ...sold(gross) }]
      })
    },
  }
  const scope = {
    company_uuid: id('Zenit'),
    vat_entity_uuid: id('Zenit ApS'),
    resource_companies: [id('Zenit')],
  }
  const found = await companyTurnover(
    ports,
    { scope, now, mayRead: (uuid) => mayRead(nameOf(uuid)) },
    day === undefined ? {} : { day },
  )
  return {
    rows: found.companies.map(({ name, day: of, turnover }) => [name, of, turnover.gross]),
    totals: found.totals.map(({ currency, companies: of, turnover }) => [currency, of, turnover.gross]),
    left_out: found.left_out,
    queries,
  }
}

test('DES-13: the own company is first, then all below it by name, each on its own current business day', async () => {
  const { rows, queries } = await answered(() => true)
  expect(rows).toEqual([
    ['Zenit', '2026-11-28', 100_00],
    ['Anneks', '2026-11-28', 5_00],
    ['Bar', '2026-11-28', 50_00],
    // At ten in the morning its day of yesterday is not over.
    ['Hotel', '2026-11-27', 20_00],
  ])
  expect(queries).toHaveLength(1)
})

test('DES-13: totals are by currency, and amounts of two currencies are never added', async () => {
  expect((await answered(() => true)).totals).toEqual([
    ['DKK', 3, 155_00],
    ['EUR', 1, 20_00],
  ])
})

test('G-27: a company whose statistics the caller may not read is neither named, asked for nor counted', async () => {
  const { rows, totals, left_out, queries } = await answered((name) => name !== 'Bar')
  expect(rows.map(([name]) => name)).toEqual(['Zenit', 'Anneks', 'Hotel'])
  expect(totals).toEqual([
    ['DKK', 2, 105_00],
    ['EUR', 1, 20_00],
  ])
  expect(left_out).toBe(0)
  expect(queries[0]?.map(({ company_uuid }) => company_uuid)).not.toContain(id('Bar'))
  expect((await answered((name) => name === 'Zenit')).totals).toEqual([['DKK', 1, 100_00]])
})

test('DES-13: a chosen day is the same day in each company', async () => {
  const { rows } = await answered(() => true, { day: '2026-11-20' })
  expect(new Set(rows.map(([, day]) => day))).toEqual(new Set(['2026-11-20']))
})

test('a company without turnover has zeroes, and those beyond the limit are said to be left out', async () => {
  const many = Array.from({ length: most_companies + 4 }, (_, i) => ({
    name: `Filial ${`${i}`.padStart(3, '0')}`,
    parent: 'Zenit',
  }))
  const { rows, totals, left_out, queries } = await answered(() => true, {
    made: [{ name: 'Zenit' }, ...many],
  })
  expect(rows).toHaveLength(most_companies)
  expect(rows[1]).toEqual(['Filial 000', '2026-11-28', 0])
  expect(totals).toEqual([['DKK', most_companies, 100_00]])
  expect(left_out).toBe(5)
  expect(queries[0]).toHaveLength(most_companies)
})
