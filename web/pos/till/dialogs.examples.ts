import { money, OrderUuid, quantity, Uuid } from '@bon/contracts/kernel'
import { coffee, empty, orderView } from '../sale/cart.examples.ts'
import type { Dialog, DialogOf } from './dialogs.ts'

const uuid = Uuid.parse('01900000-0000-7000-8000-000000000001')
export const order_uuid = OrderUuid.parse(uuid)
export const payment: Dialog = { kind: 'payment' }
export const search: Dialog = { kind: 'search' }
export const conflict: Dialog = { kind: 'mergeConflict', conflict: { theirs: orderView([]), cart: empty } }

const measured = { product: coffee, shown: coffee }
const item = {
  product: coffee,
  line_uuid: uuid,
  quantity: quantity(1000),
  price: null,
  is_open: true,
  rule: {},
  tapped_at: '2026-11-20T13:59:00.000Z',
}
/** The specification's second contexts by their check id. POS-26 waits for orders from outside. */
export const seconds: readonly { id: string; dialog: Dialog }[] = [
  { id: 'POS-17', dialog: search },
  { id: 'POS-18', dialog: { kind: 'get-table' } },
  { id: 'POS-19', dialog: { kind: 'assign-to-table' } },
  { id: 'POS-20', dialog: { kind: 'zReportAction', action: 'xReport' } },
  { id: 'POS-21', dialog: { kind: 'cartItemCustomisation', item } },
  { id: 'POS-22', dialog: { kind: 'selectRefundOrderLines', order_uuid } },
  { id: 'POS-23', dialog: { kind: 'redeemGiftCard' } },
  {
    id: 'POS-24',
    dialog: { kind: 'confirmPaymentQuery', name: 'Kort', amount: money(3500), onConfirm: () => undefined },
  },
  { id: 'POS-25', dialog: { kind: 'convertToInvoiceQuery' } },
  { id: 'POS-27', dialog: { kind: 'assignNameToOrderQuery' } },
  { id: 'POS-28', dialog: { kind: 'considerLeftOrder' } },
  { id: 'POS-29', dialog: { kind: 'scaleRetryAnswerReceive', measured, error: undefined } },
]
const ours: readonly Dialog[] = [
  payment,
  conflict,
  { kind: 'splitBill', order_uuid },
  { kind: 'weighing', measured },
  { kind: 'openPrice', product: coffee, quantity: quantity(1000) },
  { kind: 'more' },
]
/** One dialog of each kind that the rules of the state could tell apart. */
export const dialogs: readonly Dialog[] = [...seconds.map(({ dialog }) => dialog), ...ours]

export const question: DialogOf<'approval'>['question'] = {
  register_uuid: uuid,
  action: { kind: 'order.save', subject_uuid: uuid, cashier_uuid: uuid, command_id: uuid },
  causes: ['discount'],
}
