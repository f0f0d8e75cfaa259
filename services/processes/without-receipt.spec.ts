import { isRejection, money, type Uuid } from '@bon/contracts/kernel'
import { paperStream } from '@bon/contracts/papers'
import { sessionStream } from '@bon/contracts/registers'
import { describe, expect, test } from 'vitest'
import { createCommandHandler } from '../kernel/index.ts'
import { paperDecider } from '../papers/index.ts'
import { type ZReportCommand, zReportDecider } from '../registers/index.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { recordWithoutReceipt } from './without-receipt.ts'

const [company_uuid, register_uuid, cashier_uuid, cash, session_uuid, printer_uuid] = [
  900, 1, 2, 3, 4, 5,
].map(specId) as [Uuid, Uuid, Uuid, Uuid, Uuid, Uuid]
const at = '2026-11-21T12:00:00.000Z'
const who = { company_uuid, vat_entity_uuid: specId(901), actor: 'spec', now: at }
const [counts, units] = [[{ unit: 100, count: 2 }], [100]]
const zero = money(0)

const opening: ZReportCommand = {
  type: 'OpenRegister',
  session_uuid,
  register_uuid,
  n: 1,
  cashier_uuid,
  payment_type_uuid: cash,
  counts,
  units,
  previous: undefined,
}
const closing: ZReportCommand = {
  type: 'StartClosing',
  cashier_uuid,
  counts,
  units,
  expected: money(300_00 + 200),
  confirmed_difference: money(-300_00),
  counted_tenders: [],
  must_count: [],
  bank_drop_amount: null,
}

/** A session of three sales that is closing; the second sale has a receipt. */
const closingSession = async () => {
  const store = specStore()
  const handler = createCommandHandler(store)
  let commands = 10
  const act = async (command: ZReportCommand) => {
    const context = { ...who, command_id: specId(commands++) }
    const answer = await handler.handle(zReportDecider, sessionStream(session_uuid), command, context)
    if (isRejection(answer)) throw new Error(answer.rejection)
  }
  await act(opening)
  for (const n of [1, 2, 3]) {
    const [order_uuid, payment_uuid] = [specId(100 + n), specId(200 + n)]
    const of = { register_uuid, order_uuid, payment_uuid, cashier_uuid, rounding: zero }
    const paid = money(100_00)
    await act({
      type: 'SettleMoney',
      money: {
        ...of,
        payment_type_uuid: cash,
        method: 'cash',
        amount: paid,
        received: paid,
        change: zero,
      },
      receipts: [
        {
          ...of,
          receipt_uuid: specId(300 + n),
          short_nr: n,
          started_at: at,
          gross: paid,
          net: money(80_00),
          vat: money(20_00),
          discount: zero,
          by_rate: [],
          sold: [],
          payments: [],
        },
      ],
    })
  }
  await handler.handle(
    paperDecider,
    paperStream(specId(102)),
    {
      print_uuid: specId(400),
      order_uuid: specId(102),
      paper: 'receipt',
      way: 'screen',
      printer_uuid: null,
      order_revision: '4',
      template: 1,
      short_nr: 2,
      amount: money(100_00),
      net: money(80_00),
      register_uuid,
      session_uuid,
      cashier_uuid,
    },
    { ...who, command_id: specId(401) },
  )
  await act(closing)
  const session = store.log.filter(({ stream }) => stream === sessionStream(session_uuid))
  const started = session.find(({ type }) => type === 'ClosingStarted')
  if (!started) throw new Error('the session is not closing')
  const record = async (printsAlways: () => Uuid | undefined) => {
    const recorded = await recordWithoutReceipt({ store, handler, printsAlways }, started, session)
    return recorded.flatMap(({ data }) => ('sales' in data ? data.sales : []))
  }
  return { record }
}

describe('R-22: sales that close without a receipt', () => {
  test('where the cashier is asked, they are those that got none', async () => {
    const { record } = await closingSession()
    expect(await record(() => undefined)).toEqual([
      { receipt_uuid: specId(301), cashier_uuid, amount: 100_00 },
      { receipt_uuid: specId(303), cashier_uuid, amount: 100_00 },
    ])
  })

  test('where receipts print by themselves there are none, as those of the last sales may still be on their way', async () => {
    const { record } = await closingSession()
    expect(await record(() => printer_uuid)).toEqual([])
  })
})
