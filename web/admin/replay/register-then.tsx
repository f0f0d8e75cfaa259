import { lineTotals, type OrderLine } from '@bon/contracts/orders'
import type { Moment } from '@bon/contracts/replay'
import { useTranslation } from 'react-i18next'
import { count, money, quantity } from '../../shared/format/index.ts'
import { Slip, SlipTitle, Tag, TotalAmount } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { CardHead } from '../parts/card.tsx'
import { clockTime } from './clock-time.ts'
import { FloorThen } from './floor-then.tsx'
import style from './register-then.module.css'

type Props = { moment: Moment; table: string | undefined; onTable: (uuid: string) => void }

/** The register at the second of the step: its bon, its drawer, and the tables of the house. */
export const RegisterThen = ({ moment, table, onTable }: Props) => {
  const { t } = useTranslation(['replay', 'admin', 'common'])
  const { step, register, session, bon, floor_plan, open_orders } = moment
  const numberOf = (uuid: string) =>
    floor_plan?.tables.find((one) => one.uuid === uuid)?.number ?? floor_plan?.former_tables[uuid]
  const tables = (bon?.order.table_uuids ?? []).flatMap((uuid) => numberOf(uuid) ?? [])
  const named = register
    ? t('admin:orders.register_named', { identifier: register.identifier })
    : t('admin:z_reports.desk')
  return (
    <Panel as="section" aria-labelledby="replay-register">
      <CardHead>
        <h2 id="replay-register">{t('register_at', { register: named, time: clockTime(step.at) })}</h2>
        {tables.length > 0 && <Tag tone="primary">{t('table', { number: tables.join(', ') })}</Tag>}
      </CardHead>
      {bon ? <Bon bon={bon} initials={moment.initials} /> : <p className="dim2">{t('no_bon')}</p>}
      <dl className={`${style.figures} two-columns grid plate clipped above-16 below-8`}>
        <div>
          <dt className="dim t-13">{t('in_drawer')}</dt>
          <dd className="t-18 w-800">{session ? money(session.expected_cash) : '–'}</dd>
        </div>
        <div>
          <dt className="dim t-13">{t('open_bons')}</dt>
          <dd className="t-18 w-800">{count(open_orders)}</dd>
        </div>
        <div>
          <dt className="dim t-13">{t('receipts')}</dt>
          <dd className="t-18 w-800">{session ? count(session.totals.receipts) : '–'}</dd>
        </div>
        <div>
          <dt className="dim t-13">{t('turnover')}</dt>
          <dd className="t-18 w-800">{session ? money(session.totals.gross) : '–'}</dd>
        </div>
      </dl>
      {session && (
        <p className="dim t-13">
          {t(`session_${session.status}`, { n: session.n, time: clockTime(session.opened_at) })}
        </p>
      )}
      {floor_plan && floor_plan.tables.length > 0 && (
        <FloorThen
          plan={floor_plan}
          at={step.at}
          chosen={table}
          own={bon?.order.table_uuids ?? []}
          onTable={onTable}
        />
      )}
    </Panel>
  )
}

type BonProps = { bon: NonNullable<Moment['bon']>; initials: Readonly<Record<string, string>> }

const Bon = ({ bon: { order, removed }, initials }: BonProps) => {
  const { t } = useTranslation(['replay', 'admin', 'common'])
  const waiter = initials[order.waiter_uuid ?? order.cashier_uuid]
  const { guests } = order.details
  const mark = [waiter, guests && t('guests', { count: guests })].filter(Boolean).join(' · ')
  return (
    <Slip label={t('bon', { short_nr: order.short_nr })} className="gap-8">
      <SlipTitle as="h2" mark={mark}>
        {t('bon', { short_nr: order.short_nr })}
      </SlipTitle>
      <ul className={style.lines}>
        {order.lines.map((line) => (
          <Line key={line.uuid} line={line} />
        ))}
        {removed.map((line) => (
          <Line key={`off ${line.uuid}`} line={line} off />
        ))}
        {order.lines.length + removed.length === 0 && <li className="dim">{t('no_lines')}</li>}
      </ul>
      <p className="flex spread baseline t-18">
        <span className="w-700">{t('admin:order.total')}</span>
        <span className="t-22 w-800">
          <TotalAmount>{money(order.total)}</TotalAmount>
        </span>
      </p>
      {order.status !== 'open' && (
        <p className="flex spread t-14">
          <span>{t(`common:order.status.${order.status}`)}</span>
          {order.unpaid !== 0 && order.status === 'confirmed' && (
            <span>{t('unpaid', { amount: money(order.unpaid) })}</span>
          )}
        </p>
      )}
    </Slip>
  )
}

const Line = ({ line, off = false }: { line: OrderLine; off?: boolean }) => {
  const { t } = useTranslation('replay')
  const more = [
    ...(line.variants ?? []).map(({ name }) => name),
    ...(line.opt_outs ?? []).map(({ name }) => name),
  ]
  const words = (
    <>
      <span className="w-650">{quantity(line.quantity)}</span>
      <span className="shrinks">
        {line.name}
        {off && <span className="vh">{t('taken_off')}</span>}
        {more.length > 0 && <small className="block dim t-13">{more.join(', ')}</small>}
      </span>
      <span className="num">{money(lineTotals(line).total)}</span>
    </>
  )
  const columns = `${style.line} grid gap-8`
  return off ? (
    <li>
      <s className={`${columns} danger-text`}>{words}</s>
    </li>
  ) : (
    <li className={columns}>{words}</li>
  )
}
