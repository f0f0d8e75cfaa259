import {
  type CashierUuid,
  type Instant,
  logStart,
  type PlainDate,
  type ProductUuid,
  type RecordedEvent,
  type RegisterUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import type { ZReportEvent } from '@bon/contracts/registers'
import { besidesTurnover } from '@bon/contracts/statistics'
import { openLog } from '../harness/open-log.ts'
import { ids } from '../harness/shop.ts'
import type { Metric } from './metric.ts'
import type { YearShop } from './year-shop.ts'
import { here, pages, random, randomPeriod } from './year-statistics.ts'

const questions = 40

/** Random questions to the statistics, now and as of a past moment, each answered by the log alone as well (STAT-05). */
export const askedOfTheLog = async (year: YearShop): Promise<Metric[]> => [
  {
    name: `of ${questions} random questions, answers that are not a fold of the log`,
    value: await differingAnswers(year),
    unit: '',
  },
]

type Fact = { at: Instant; day: PlainDate; register_uuid: RegisterUuid }
type Receipt = Fact & { gross: number; net: number; hour: number; cashier_uuid: CashierUuid }
type Sold = Fact & { product_uuid: ProductUuid; quantity: number; gross: number }
type Tender = Fact & { payment_type_uuid: Uuid; amount: number }
type Facts = { receipts: Receipt[]; sold: Sold[]; tenders: Tender[] }

/** What the log says was sold and paid, without any read model. */
const factsOf = async ({ database_url }: YearShop): Promise<Facts> => {
  const facts: Facts = { receipts: [], sold: [], tenders: [] }
  const store = openLog({ database_url })
  try {
    for await (const event of store.readAll(logStart, { prefixes: ['zReport-'], limit: 1_000_000_000 }))
      if (event.meta.company_uuid === ids.kajkanten && event.meta.test_mode !== 'yes') addFact(facts, event)
  } finally {
    await store.close()
  }
  return facts
}

const addFact = (facts: Facts, { type, data, meta }: RecordedEvent): void => {
  const of = { at: meta.at, day: meta.business_day }
  if (type === 'ReceiptRecorded') {
    const receipt = data as Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']
    const { register_uuid, cashier_uuid, hour } = receipt
    const goods = receipt.sold.filter((line) => !besidesTurnover(line))
    const gross = goods.reduce((all, line) => all + line.gross, 0)
    const net = gross - goods.reduce((all, line) => all + line.vat, 0)
    facts.receipts.push({ ...of, register_uuid, cashier_uuid, hour, gross, net })
    for (const line of goods) {
      const { product_uuid, quantity } = line
      facts.sold.push({ ...of, register_uuid, product_uuid, quantity, gross: line.gross })
    }
  }
  if (type === 'TenderAccepted') {
    const tender = data as Extract<ZReportEvent, { type: 'TenderAccepted' }>['data']
    const { register_uuid, payment_type_uuid, amount, rounding } = tender
    if (tender.gift_card?.vat_nature !== 'single')
      facts.tenders.push({ ...of, register_uuid, payment_type_uuid, amount: amount + rounding })
  }
}

const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((all, row) => all + amount(row), 0)

const differingAnswers = async (year: YearShop): Promise<number> => {
  const facts = await factsOf(year)
  let differing = 0
  for (let n = 0; n < questions; n++) {
    const { as_of, from, to } = randomPeriod(year, 1 + random(365))
    const register_uuid =
      n % 3 === 0 ? facts.receipts[random(facts.receipts.length)]?.register_uuid : undefined
    const hours = n % 5 === 0 ? { hour_from: 11, hour_to: 14 } : {}
    const past = n % 2 === 0 ? { as_of } : {}
    const query = { from, to, ...past, ...(register_uuid !== undefined && { register_uuid }) }
    const isAsked = (fact: Fact) =>
      fact.day >= from &&
      fact.day <= to &&
      (n % 2 !== 0 || fact.at <= as_of) &&
      (register_uuid === undefined || fact.register_uuid === register_uuid)
    const receipts = facts.receipts.filter(isAsked)
    const sold = facts.sold.filter(isAsked)
    const tenders = facts.tenders.filter(isAsked)
    const counted = n % 5 === 0 ? receipts.filter(({ hour }) => hour >= 11 && hour < 14) : receipts
    const turnover = (await year.call(pages.turnover, { ...here, query: { ...query, ...hours } })).body
    const products = (await year.call(pages.products, { ...here, query })).body
    const money = (await year.call(pages.money, { ...here, query })).body
    const isEqual =
      turnover.total.gross === sumOf(counted, ({ gross }) => gross) &&
      turnover.total.net === sumOf(counted, ({ net }) => net) &&
      turnover.cashiers.every(
        (row) =>
          row.gross ===
          sumOf(
            counted.filter(({ cashier_uuid }) => cashier_uuid === row.cashier_uuid),
            ({ gross }) => gross,
          ),
      ) &&
      products.total.gross === sumOf(sold, ({ gross }) => gross) &&
      products.products.every(
        (row) =>
          row.quantity ===
          sumOf(
            sold.filter(({ product_uuid }) => product_uuid === row.product_uuid),
            ({ quantity }) => quantity,
          ),
      ) &&
      money.payments.every(
        (row) =>
          row.amount ===
          sumOf(
            tenders.filter(({ payment_type_uuid }) => payment_type_uuid === row.payment_type_uuid),
            ({ amount }) => amount,
          ),
      )
    if (!isEqual) differing += 1
  }
  return differing
}
