import type { Uuid } from '@bon/contracts/kernel'
import { type OrderView, orderEndpoints } from '@bon/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import style from './order-preview.module.css'

/** Links to the original bon of a split, return or copy. */
export const OriginLink = ({ order, onSee }: { order: OrderView; onSee: (uuid: Uuid) => void }) => {
  const { t } = useTranslation('orders')
  const from = order.origin?.order_uuid ?? ''
  const { data } = useQuery({
    ...query(orderEndpoints.show, { params: { uuid: from } }),
    enabled: from !== '',
  })
  if (!order.origin) return null
  return (
    <button
      type="button"
      className={`${style.link} underlined touch primary-text w-650 text-left`}
      onClick={() => onSee(from)}
    >
      {t(`origin.${order.origin.kind}`, { nr: data?.order.short_nr ?? '…' })}
    </button>
  )
}
