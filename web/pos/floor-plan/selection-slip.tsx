import type { FloorPlan, PlanBon } from '@bon/contracts/floor-plan'
import { epochMsOf, minus, sum } from '@bon/contracts/kernel'
import { lineTotals, orderEndpoints } from '@bon/contracts/orders'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { money, quantity } from '../../shared/format/index.ts'
import { LoadingState, Slip, TotalAmount } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { dueOf, isLocked, numbersOf, sittingOf, type TableStatus } from './plan.ts'
import style from './selection-slip.module.css'
import { identifierOf } from './use-floor-plan.ts'

type Props = {
  plan: FloorPlan
  now: number
  register_uuid: string
  /** The chosen tables, including free ones. */
  tables: readonly TableStatus[]
  bons: readonly PlanBon[]
  onClear: () => void
  onOpen: (bon: PlanBon) => void
}

/** The selection as a slip: one bon with its lines, or several as a list with totals. */
export const SelectionSlip = (props: Props) => {
  const { tables, bons, onClear } = props
  const { t } = useTranslation('floor-plan')
  const [only] = bons
  const isAny = tables.length > 0 || bons.length > 0
  return (
    <div className={`${style.wrap} fill flex`}>
      <Slip fill className={style.paper}>
        <header className={`${style.head} row gap-0 spread`}>
          <h2 className="t-18 w-750">{useTitle(props)}</h2>
          {isAny ? (
            <button type="button" aria-label={t('clear')} onClick={onClear}>
              <IconX size={20} aria-hidden />
            </button>
          ) : null}
        </header>
        <div className={`${style.body} fill scrolls`}>
          {isAny ? null : <p className="dim">{t('slip.noneText')}</p>}
          {bons.length === 0
            ? tables.map(({ table }) => (
                <p key={table.uuid} className="dim">
                  {t('slip.free', { count: table.seats })}
                </p>
              ))
            : null}
          {bons.length === 1 && only ? <Preview bon={only} {...props} /> : null}
          {bons.length > 1 ? <Several {...props} /> : null}
        </div>
        {bons.length > 0 ? <Sum bons={bons} /> : null}
      </Slip>
    </div>
  )
}

const useTitle = ({ plan, tables, bons }: Props): string => {
  const { t } = useTranslation('floor-plan')
  const [table] = tables
  const [bon] = bons
  if (tables.length > 1) return t('slip.tables', { count: tables.length })
  if (table) return t('slip.table', { number: table.table.number })
  if (!bon) return t('slip.none')
  if (bons.length > 1) return t('slip.bons', { count: bons.length })
  const missingNumbers = numbersOf(plan, bon.table_uuids)
  return missingNumbers
    ? t('goneTable', { number: missingNumbers })
    : (bon.name ?? t('slip.bon', { nr: bon.short_nr }))
}

/** The current lines of the one chosen bon. */
const Preview = ({ bon, ...props }: Props & { bon: PlanBon }) => {
  const { t } = useTranslation('floor-plan')
  const { data } = useQuery(query(orderEndpoints.show, { params: { uuid: bon.order_uuid } }))
  return (
    <>
      <p className="dim2 t-13">
        {[t('slip.bon', { nr: bon.short_nr }), bon.name, ...useWords(bon, props)].filter(Boolean).join(' · ')}
      </p>
      {data ? null : <LoadingState />}
      {data?.order.lines.length === 0 ? <p className="dim">{t('slip.nothing')}</p> : null}
      <ul className={`${style.lines} dashed`}>
        {data?.order.lines.map((line) => (
          <li key={line.uuid}>
            <b>{quantity(line.quantity)}</b>
            <span lang="da">
              {line.name}
              {[...(line.variants ?? []), ...(line.opt_outs ?? [])].map(({ name }) => (
                <small key={name} className="block dim t-13">
                  {name}
                </small>
              ))}
            </span>
            <span>{money(lineTotals(line).total)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const Several = (props: Props) => (
  <ul className={`${style.bons} dashed`}>
    {props.bons.map((bon) => (
      <Row key={bon.order_uuid} bon={bon} {...props} />
    ))}
  </ul>
)

const Row = ({ bon, plan, tables, onOpen, ...props }: Props & { bon: PlanBon }) => {
  const { t } = useTranslation('floor-plan')
  const tableStatus = tables.find(({ table }) => bon.table_uuids.includes(table.uuid))
  const words = useWords(bon, { plan, ...props })
  const [first = t('slip.bon', { nr: bon.short_nr }), ...rest] = bon.guests
    ? words
    : [bon.name ?? t('slip.bon', { nr: bon.short_nr }), ...words]
  return (
    <li>
      <button type="button" onClick={() => onOpen(bon)}>
        <b className={`${style.number} place-centre t-18 w-800`} data-state={tableStatus?.state ?? 'free'}>
          {tableStatus?.table.number ?? bon.short_nr}
        </b>
        <span>
          <b>{first}</b>
          <small className="block dim t-13">{rest.join(' · ')}</small>
        </span>
        <b className="t-18">{money(dueOf(bon))}</b>
      </button>
    </li>
  )
}

/** The number of guests and other details of the sitting, as text. */
const useWords = (
  bon: PlanBon,
  { plan, now, register_uuid }: Pick<Props, 'plan' | 'now' | 'register_uuid'>,
) => {
  const { t } = useTranslation('floor-plan')
  const { cashiers } = useSteadyPos().register
  const minutes = (at: string) => Math.max(0, Math.floor((now - epochMsOf(at)) / 60_000))
  const time = sittingOf(minutes(bon.opened_at))
  const quiet = minutes(bon.last_line_at ?? bon.opened_at)
  const stateText = isLocked(bon, register_uuid)
    ? t('slip.locked', {
        register: identifierOf(plan, bon.holder?.register_uuid ?? null),
        cashier: cashiers.find(({ uuid }) => uuid === bon.holder?.cashier_uuid)?.initials ?? '',
      })
    : bon.shared || bon.paid > 0
      ? t('slip.ready', { time })
      : quiet >= 30
        ? t('slip.quiet', { count: quiet })
        : t('slip.sitting', { time })
  return [
    ...(bon.guests ? [t('slip.guests', { count: bon.guests })] : []),
    stateText,
    ...(bon.paid > 0 ? [t('slip.paid', { amount: money(bon.paid) })] : []),
  ]
}

const Sum = ({ bons }: { bons: readonly PlanBon[] }) => {
  const { t } = useTranslation('floor-plan')
  const paid = sum(bons.map((bon) => bon.paid))
  const total = sum(bons.map((bon) => bon.total))
  return (
    <footer className={`${style.sum} flex baseline spread t-18 w-750`}>
      <span>{t(paid > 0 ? 'slip.due' : 'slip.total')}</span>
      <TotalAmount>{money(minus(total, paid))}</TotalAmount>
    </footer>
  )
}
