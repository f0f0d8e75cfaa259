import type { ZReportView } from '@bon/contracts/registers'
import {
  IconArrowsExchange,
  IconCoins,
  IconHistory,
  IconInbox,
  IconLock,
  IconZoomCheck,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { money, timeOf } from '../../shared/format/index.ts'
import { tillPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Slip, SlipTitle, TouchButton } from '../../shared/ui/index.ts'
import type { useCarried } from '../close/use-carried.ts'
import { CashFigures, CountFrame, CountSide, CountSteps, CountWork } from '../counting/index.ts'
import { usePos } from '../registers/index.ts'
import { Handovers } from './handovers.tsx'

type RegisterHomeProps = {
  session: ZReportView
  carried: Pick<ReturnType<typeof useCarried>, 'waiting' | 'unfinished' | 'owed'>
}

/** What a cashier needs of the register in the middle of the day; the close is one of the choices. */
export const RegisterHome = ({ session, carried }: RegisterHomeProps) => {
  const { t } = useTranslation(['session', 'pos'])
  const { register, dispatch } = usePos()
  const [, go] = useSearchParams()
  const hasDrawer = !session.without_drawer
  const initials = register.cashiers.find(({ uuid }) => uuid === session.opened_by)?.initials ?? '–'
  const open = (action: 'openDrawer' | 'xReport' | 'inspection') =>
    dispatch({ type: 'opened', dialog: { kind: 'zReportAction', action } })
  return (
    <CountFrame>
      <CountSteps aria-label={t('common:register.one')}>
        <h1 className="title-28">{t('common:register.title', { identifier: register.identifier })}</h1>
        <p className="dim2">{t('home.opened', { time: timeOf(session.opened_at), initials })}</p>
        <TouchButton variant="primary" size="xl" className="push-down" onClick={() => go({ close: '' })}>
          <IconLock size={22} aria-hidden />
          {t('common:register.close')}
        </TouchButton>
      </CountSteps>
      <CountWork aria-label={t('session:close.cash')}>
        <div className="column gap-10">
          {hasDrawer ? (
            <>
              <TouchButton size="xl" onClick={() => open('openDrawer')}>
                <IconInbox size={24} aria-hidden />
                {t('drawer.open')}
              </TouchButton>
              <TouchButton size="xl" onClick={() => go({ cash: '' })}>
                <IconCoins size={24} aria-hidden />
                {t('cash.title')}
              </TouchButton>
            </>
          ) : null}
          <TouchButton size="xl" onClick={() => open('xReport')}>
            <IconHistory size={24} aria-hidden />
            {t('common:xReport.one')}
          </TouchButton>
          {hasDrawer ? (
            <TouchButton size="xl" onClick={() => go({ handover: '' })}>
              <IconArrowsExchange size={24} aria-hidden />
              {t('handover.title')}
            </TouchButton>
          ) : null}
          <TouchButton size="xl" onClick={() => open('inspection')}>
            <IconZoomCheck size={24} aria-hidden />
            {t('common:inspection.label')}
          </TouchButton>
        </div>
        <Waiting carried={carried} />
      </CountWork>
      <CountSide>
        <Slip fill>
          <SlipTitle mark={`Z ${String(session.n).padStart(4, '0')}`}>{t('session:close.cash')}</SlipTitle>
          {hasDrawer ? (
            <CashFigures session={session} shown={!register.blind_count} />
          ) : (
            <p className="dim2">{t('home.noCash')}</p>
          )}
          <Handovers session={session} />
        </Slip>
      </CountSide>
    </CountFrame>
  )
}

/** Bons that wait for their payment, as the close will find them. */
const Waiting = ({ carried: { waiting, unfinished, owed } }: Pick<RegisterHomeProps, 'carried'>) => {
  const { t } = useTranslation(['session', 'pos'])
  const { company } = useSession()
  const { register } = usePos()
  const orders = [...unfinished, ...owed, ...waiting]
  return (
    <Slip>
      <SlipTitle mark={orders.length}>{t('home.waiting')}</SlipTitle>
      {orders.length === 0 ? <p className="dim2">{t('home.noneWaiting')}</p> : null}
      <ul className="dashed">
        {orders.map(({ order_uuid, short_nr, opened_at, total, paid, payments }) => (
          <li key={order_uuid} className="row gap-12 touch">
            <span>
              <b>{t('carried.bon', { nr: short_nr })}</b>{' '}
              <span className="dim t-13">{timeOf(opened_at)}</span>
            </span>
            <b className="push">
              {payments > 0 ? t('carried.paidOf', { paid: money(paid), total: money(total) }) : money(total)}
            </b>
          </li>
        ))}
      </ul>
      {orders.length === 0 ? null : (
        <Link
          className="inline-row touch primary-text w-650"
          to={tillPath(company.uuid, register.uuid, 'orders')}
        >
          {t('close.toOrders')}
        </Link>
      )}
    </Slip>
  )
}
