import type { OrderUuid } from '@bon/contracts/kernel'
import { orderEndpoints } from '@bon/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../shared/api/index.ts'
import { TouchButton } from '../../../shared/ui/index.ts'
import { usePlacing } from '../../placing/index.ts'
import { useTableNumbers } from '../../sale/use-table-numbers.ts'

/** Says which bon an unresolved card payment is for, and opens it while it can be opened. */
export const BoardBon = ({ order_uuid, onOpen }: { order_uuid: OrderUuid; onOpen: () => void }) => {
  const { t } = useTranslation('cards')
  const { open, busy } = usePlacing()
  const order = useQuery(query(orderEndpoints.show, { params: { uuid: order_uuid } })).data?.order
  const numbersOf = useTableNumbers(order?.table_uuids ?? [])
  if (!order) return null
  const table = numbersOf(order.table_uuids)
  const words = [
    t('board.bon', { nr: order.short_nr }),
    table ? t('board.table', { number: table }) : undefined,
    order.details.assigned_name && order.texts[order.details.assigned_name.ref],
  ]
    .filter(Boolean)
    .join(' · ')
  if (order.status === 'completed' || order.status === 'cancelled')
    return <p className="dim2 t-14">{words}</p>
  return (
    <TouchButton
      disabled={busy}
      onClick={() => {
        onOpen()
        void open(order_uuid)
      }}
    >
      {words}
    </TouchButton>
  )
}
