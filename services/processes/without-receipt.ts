import { isEvent, isRejection, type RecordedEvent, uuid5 } from '@bon/contracts/kernel'
import { paperStream } from '@bon/contracts/papers'
import {
  givesBack,
  isOfTill,
  type SaleWithoutReceipt,
  type ZReportEvent,
  zReportEvents,
} from '@bon/contracts/registers'
import type { CommandHandler } from '../kernel/index.ts'
import { paperDecider } from '../papers/index.ts'
import { zReportDecider } from '../registers/index.ts'
import type { AutomaticPrinter } from './automatic-printer.ts'
import { anyContentHash, whoOf } from './who.ts'

const isOpening = isEvent(zReportEvents, 'RegisterOpened')
const isReceipt = isEvent(zReportEvents, 'ReceiptRecorded')
type Receipt = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']

type Dependencies = { handler: CommandHandler; printsAlways: AutomaticPrinter }

/**
 * Records what closes without a receipt, once; returns what was recorded now. The demo's past month has no paper, and
 * misses none.
 */
export const recordWithoutReceipt = async (
  { handler, printsAlways }: Dependencies,
  closing: RecordedEvent,
  session: readonly RecordedEvent[],
): Promise<readonly RecordedEvent[]> => {
  const isDone = session.some(({ type }) => type === 'SalesWithoutReceipt')
  const sales =
    isDone || closing.meta.actor === 'demo'
      ? []
      : await salesWithoutReceipt({ handler, printsAlways }, session)
  if (sales.length === 0) return []
  const recorded = await handler.handle(
    zReportDecider,
    closing.stream,
    { type: 'RecordWithoutReceipt', sales },
    {
      ...whoOf(closing, 'close-register'),
      command_id: uuid5(closing.event_id, 'without_receipt'),
      command_hash: anyContentHash,
    },
  )
  if (isRejection(recorded)) throw new Error(`${closing.stream} is not closing: ${recorded.rejection}`)
  return recorded.events
}

/** Streams that are read at once. */
const most = 25

/**
 * Sales of a session of which no receipt was made. An invoice is one, and gift cards that were sold with goods are
 * on the receipt of the goods. Where receipts print by themselves each sale gets one, and the last ones may not have
 * theirs yet.
 */
const salesWithoutReceipt = async (
  { handler, printsAlways }: Dependencies,
  session: readonly RecordedEvent[],
): Promise<SaleWithoutReceipt[]> => {
  const opening = session.find(isOpening)
  if (!opening || opening.data.test_mode || !isOfTill(opening.data.without_drawer)) return []
  if (printsAlways(opening.meta.company_uuid, opening.data.register_uuid) !== undefined) return []
  const sales = session.filter(isReceipt).filter(({ data }) => needsReceipt(data))
  const without: SaleWithoutReceipt[] = []
  for (let begun = 0; begun < sales.length; begun += most) {
    const part = sales.slice(begun, begun + most)
    const made = await Promise.all(
      part.map(async ({ data, meta }) => {
        const papers = await handler.load(paperDecider, paperStream(data.order_uuid), meta.company_uuid)
        return papers?.state.prints.some(({ paper }) => paper === 'receipt' || paper === 'invoice') ?? false
      }),
    )
    for (const [index, { data }] of part.entries()) {
      const { receipt_uuid, cashier_uuid, gross: amount } = data
      if (!made[index]) without.push({ receipt_uuid, cashier_uuid, amount })
    }
  }
  return without
}

const needsReceipt = (receipt: Receipt): boolean =>
  !givesBack(receipt) && receipt.goods_receipt_uuid === undefined && receipt.invoice_uuid === undefined
