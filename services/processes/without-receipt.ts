import { isEvent, isRejection, type OrderUuid, type RecordedEvent, uuid5 } from '@bon/contracts/kernel'
import { paperEvents, paperStream } from '@bon/contracts/papers'
import type { EventStore } from '@bon/contracts/ports'
import {
  givesBack,
  isOfTill,
  type SaleWithoutReceipt,
  type ZReportEvent,
  zReportEvents,
} from '@bon/contracts/registers'
import { type CommandHandler, upcast } from '../kernel/index.ts'
import { zReportDecider } from '../registers/index.ts'
import type { AutomaticPrinter } from './automatic-printer.ts'
import { anyContentHash, whoOf } from './who.ts'

const isOpening = isEvent(zReportEvents, 'RegisterOpened')
const isReceipt = isEvent(zReportEvents, 'ReceiptRecorded')
const isPrint = isEvent(paperEvents, 'PaperPrinted')
type Receipt = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']

type Dependencies = {
  store: Pick<EventStore, 'readStreams'>
  handler: CommandHandler
  printsAlways: AutomaticPrinter
}

/**
 * Records what closes without a receipt, once; returns what was recorded now. The demo's past month has no paper, and
 * misses none.
 */
export const recordWithoutReceipt = async (
  { store, handler, printsAlways }: Dependencies,
  closing: RecordedEvent,
  session: readonly RecordedEvent[],
): Promise<readonly RecordedEvent[]> => {
  const isDone = session.some(({ type }) => type === 'SalesWithoutReceipt')
  const sales =
    isDone || closing.meta.actor === 'demo' ? [] : await salesWithoutReceipt({ store, printsAlways }, session)
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

/**
 * Sales of a session of which no receipt was made. An invoice is one, and gift cards that were sold with goods are
 * on the receipt of the goods. Where receipts print by themselves each sale gets one, and the last ones may not have
 * theirs yet.
 */
const salesWithoutReceipt = async (
  { store, printsAlways }: Omit<Dependencies, 'handler'>,
  session: readonly RecordedEvent[],
): Promise<SaleWithoutReceipt[]> => {
  const opening = session.find(isOpening)
  if (!opening || opening.data.test_mode || !isOfTill(opening.data.without_drawer)) return []
  if (printsAlways(opening.meta.company_uuid, opening.data.register_uuid) !== undefined) return []
  const sales = session.filter(isReceipt).filter(({ data }) => needsReceipt(data))
  const received = await ordersWithReceipt(
    store,
    sales.map(({ data }) => data.order_uuid),
  )
  return sales
    .filter(({ data }) => !received.has(data.order_uuid))
    .map(({ data: { receipt_uuid, cashier_uuid, gross: amount } }) => ({
      receipt_uuid,
      cashier_uuid,
      amount,
    }))
}

const ordersWithReceipt = async (
  store: Dependencies['store'],
  order_uuids: readonly OrderUuid[],
): Promise<Set<OrderUuid>> => {
  const received = new Set<OrderUuid>()
  for await (const recorded of store.readStreams(order_uuids.map(paperStream))) {
    const event = upcast(recorded)
    if (isPrint(event) && (event.data.paper === 'receipt' || event.data.paper === 'invoice'))
      received.add(event.data.order_uuid)
  }
  return received
}

const needsReceipt = (receipt: Receipt): boolean =>
  !givesBack(receipt) && receipt.goods_receipt_uuid === undefined && receipt.invoice_uuid === undefined
