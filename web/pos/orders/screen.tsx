import { businessDay, instantOf } from '@bon/contracts/kernel'
import { type OrderRow, orderEndpoints } from '@bon/contracts/orders'
import { IconChevronRight, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { money, timeOf } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { EmptyState, ErrorState, LoadingState, Tag } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import style from './orders.module.css'
import { useContinueOrder } from './use-continue-order.ts'

const ReceiptDialog = lazy(async () => ({ default: (await import('./receipt-dialog.tsx')).ReceiptDialog }))
const tones = { open: 'primary', confirmed: 'warn', completed: 'ok', cancelled: 'plain' } as const

/** This register's bons of the day: an open one is continued, a paid one shows its receipt. */
export const OrdersScreen = () => {
  const { t } = useTranslation('pos')
  const { register } = usePos()
  const day = businessDay(instantOf(now()))
  const { data, error, refetch } = useQuery(
    query(orderEndpoints.list, { query: { register_uuid: register.uuid, day, limit: 100 } }),
  )
  const { continueOrder, opening } = useContinueOrder()
  const [receiptOf, setReceiptOf] = useState<string | null>(null)
  const open = (row: OrderRow) => {
    if (row.status === 'completed') setReceiptOf(row.order_uuid)
    else if (row.status !== 'cancelled') void continueOrder(row.order_uuid)
  }
  return (
    <main className={style.screen}>
      <h1>{t('orders.title')}</h1>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data?.orders.length === 0 ? (
        <EmptyState title={t('orders.none')} icon={<IconReceipt size={42} stroke={1.3} aria-hidden />}>
          {t('orders.noneText')}
        </EmptyState>
      ) : null}
      <ul className={style.list}>
        {data?.orders.map((row) => (
          <li key={row.order_uuid}>
            <button
              type="button"
              className={style.row}
              disabled={opening || row.status === 'cancelled'}
              onClick={() => open(row)}
            >
              <b className={style.nr}>{row.short_nr}</b>
              <span>
                {timeOf(row.ended_at ?? row.opened_at)}
                <small>
                  {row.nr === null
                    ? t('orders.lines', { count: row.lines })
                    : `${t('common:receipt.nr')} ${row.nr}`}
                </small>
              </span>
              <Tag tone={tones[row.status]}>{t(`common:order.status.${row.status}`)}</Tag>
              <b className={style.total}>{money(row.total)}</b>
              <IconChevronRight size={20} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {receiptOf ? (
        <Suspense>
          <ReceiptDialog orderUuid={receiptOf} onClose={() => setReceiptOf(null)} />
        </Suspense>
      ) : null}
    </main>
  )
}
