import type { OrderAtClose } from '@bon/contracts/registers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { money, timeOf } from '../../shared/format/index.ts'
import { tillPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Banner, TouchButton } from '../../shared/ui/index.ts'
import { numbersOf } from '../floor-plan/plan.ts'
import { planQuery } from '../floor-plan/use-floor-plan.ts'
import { usePos } from '../registers/index.ts'
import { StepPanel } from './step-panel.tsx'
import type { Closing } from './use-closing.ts'

/** Open bons: each is carried over by choice; one that took a part of its money is sealed, and the rest owed. */
export const OpenOrdersStep = ({ closing: { openOrders, session, carried } }: { closing: Closing }) => {
  const { t } = useTranslation(['pos', 'session'])
  const { company } = useSession()
  const { register } = usePos()
  const { waiting, unfinished, owed, empty, has, carry, carryAll, isSettled } = carried
  return (
    <StepPanel title={t('session:close.ordersOpen', { count: openOrders })}>
      {openOrders === 0 ? <p>{t('session:close.ordersNone')}</p> : null}
      {session?.test_mode && openOrders > 0 ? <p>{t('session:testMode.closeText')}</p> : null}
      {empty > 0 && !session?.test_mode ? <p>{t('session:carried.empty', { count: empty })}</p> : null}
      {unfinished.length > 0 ? (
        <>
          <Banner tone="warn">{t('session:carried.unfinished', { count: unfinished.length })}</Banner>
          <MoneyHeld orders={unfinished} />
        </>
      ) : null}
      {owed.length > 0 ? (
        <>
          <p>{t('session:carried.owed', { count: owed.length })}</p>
          <MoneyHeld orders={owed} />
        </>
      ) : null}
      {waiting.length > 0 ? (
        <>
          <p>{t('session:carried.text')}</p>
          <div className="flex gap-8 wraps above-8">
            <TouchButton disabled={carried.carried.length === waiting.length} onClick={carryAll}>
              {t('session:carried.all', { count: waiting.length })}
            </TouchButton>
          </div>
          <ul className="dashed above-8">
            {waiting.map((order) => (
              <li key={order.order_uuid}>
                <label className="row gap-12 touch">
                  <input
                    className="tick"
                    type="checkbox"
                    checked={has(order.order_uuid)}
                    onChange={(event) => carry(order.order_uuid, event.target.checked)}
                  />
                  <OrderWords order={order} />
                  <span className="dim2">{has(order.order_uuid) ? t('session:carried.one') : null}</span>
                  <b className="push">{money(order.total)}</b>
                </label>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isSettled ? null : (
        <Link
          className="above-8 inline-row touch primary-text w-650"
          to={tillPath(company.uuid, register.uuid, 'orders')}
        >
          {t('session:close.toOrders')}
        </Link>
      )}
    </StepPanel>
  )
}

/** Bons that took money, with how much of it. */
const MoneyHeld = ({ orders }: { orders: readonly OrderAtClose[] }) => {
  const { t } = useTranslation('session')
  return (
    <ul className="dashed above-8">
      {orders.map((order) => (
        <li key={order.order_uuid} className="row gap-12 touch">
          <OrderWords order={order} />
          <b className="push text-right">
            {t('carried.paidOf', { paid: money(order.paid), total: money(order.total) })}
          </b>
        </li>
      ))}
    </ul>
  )
}

/** Table or name of an open bon, its number, its time and its cashier. */
const OrderWords = ({ order }: { order: OrderAtClose }) => {
  const { order_uuid, short_nr, opened_at, cashier_uuid } = order
  const { t } = useTranslation(['pos', 'session', 'orders'])
  const { register } = usePos()
  const plan = useQuery(planQuery(register.uuid)).data?.floor_plan
  const bon = plan?.bons.find((one) => one.order_uuid === order_uuid)
  const number = plan && bon ? numbersOf(plan, bon.table_uuids) : ''
  const words = [number ? t('orders:list.table', { number }) : '', bon?.name ?? ''].filter(Boolean)
  const initials = register.cashiers.find(({ uuid }) => uuid === cashier_uuid)?.initials ?? '–'
  return (
    <span>
      <b>{[...words, t('session:carried.bon', { nr: short_nr })].join(' · ')}</b>
      <small className="block dim t-13">{`${timeOf(opened_at)} · ${initials}`}</small>
    </span>
  )
}
