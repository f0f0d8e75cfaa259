import type { FloorPlan, PlanBon } from '@bon/contracts/floor-plan'
import { epochMsOf, minus, sum } from '@bon/contracts/kernel'
import { lineTotals, orderEndpoints } from '@bon/contracts/orders'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { money, quantity } from '../../shared/format/index.ts'
import { Facit, LoadingState, Slip } from '../../shared/ui/index.ts'
import { dueOf, isLocked, numbersOf, type Standing, sittingOf } from './plan.ts'
import style from './selection-slip.module.css'
import { identifierOf } from './use-floor-plan.ts'

type Props = {
  plan: FloorPlan
  now: number
  register_uuid: string
  /** Chosen tables, free ones as well. */
  tables: readonly Standing[]
  bons: readonly PlanBon[]
  onClear: () => void
  onOpen: (bon: PlanBon) => void
}

/** What is chosen, on paper: one bon with its lines, several as a list with what they come to. */
export const SelectionSlip = (props: Props) => {
  const { tables, bons, onClear } = props
  const { t } = useTranslation('floor-plan')
  const [only] = bons
  const isAny = tables.length > 0 || bons.length > 0
  return (
    <div className={style.wrap}>
      <Slip fill className={style.paper}>
        <header className={style.head}>
          <h2>{useTitle(props)}</h2>
          {isAny ? (
            <button type="button" aria-label={t('clear')} onClick={onClear}>
              <IconX size={20} aria-hidden />
            </button>
          ) : null}
        </header>
        <div className={style.body}>
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
  const gone = numbersOf(plan, bon.table_uuids)
  return gone ? t('goneTable', { number: gone }) : (bon.name ?? t('slip.bon', { nr: bon.short_nr }))
}

/** The lines of the one bon that is chosen, as they are this moment. */
const Preview = ({ bon, ...props }: Props & { bon: PlanBon }) => {
  const { t } = useTranslation('floor-plan')
  const { data } = useQuery(query(orderEndpoints.show, { params: { uuid: bon.order_uuid } }))
  return (
    <>
      <p className={style.meta}>
        {[t('slip.bon', { nr: bon.short_nr }), bon.name, ...useWords(bon, props)].filter(Boolean).join(' · ')}
      </p>
      {data ? null : <LoadingState />}
      {data?.order.lines.length === 0 ? <p className="dim">{t('slip.nothing')}</p> : null}
      <ul className={style.lines}>
        {data?.order.lines.map((line) => (
          <li key={line.uuid}>
            <b>{quantity(line.quantity)}</b>
            <span lang="da">
              {line.name}
              {[...(line.variants ?? []), ...(line.opt_outs ?? [])].map(({ name }) => (
                <small key={name}>{name}</small>
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
  <ul className={style.bons}>
    {props.bons.map((bon) => (
      <Row key={bon.order_uuid} bon={bon} {...props} />
    ))}
  </ul>
)

const Row = ({ bon, plan, tables, onOpen, ...props }: Props & { bon: PlanBon }) => {
  const { t } = useTranslation('floor-plan')
  const standing = tables.find(({ table }) => bon.table_uuids.includes(table.uuid))
  const words = useWords(bon, { plan, ...props })
  const [first = t('slip.bon', { nr: bon.short_nr }), ...rest] = bon.guests
    ? words
    : [bon.name ?? t('slip.bon', { nr: bon.short_nr }), ...words]
  return (
    <li>
      <button type="button" onClick={() => onOpen(bon)}>
        <b className={style.number} data-state={standing?.state ?? 'free'}>
          {standing?.table.number ?? bon.short_nr}
        </b>
        <span>
          <b>{first}</b>
          <small>{rest.join(' · ')}</small>
        </span>
        <b className={style.amount}>{money(dueOf(bon))}</b>
      </button>
    </li>
  )
}

/** Guests, and what there is to know of the sitting. */
const useWords = (
  bon: PlanBon,
  { plan, now, register_uuid }: Pick<Props, 'plan' | 'now' | 'register_uuid'>,
) => {
  const { t } = useTranslation('floor-plan')
  const minutes = (at: string) => Math.max(0, Math.floor((now - epochMsOf(at)) / 60_000))
  const time = sittingOf(minutes(bon.opened_at))
  const quiet = minutes(bon.last_line_at ?? bon.opened_at)
  const standing = isLocked(bon, register_uuid)
    ? t('state.locked', { register: identifierOf(plan, bon.holder?.register_uuid ?? null) })
    : bon.shared || bon.paid > 0
      ? t('slip.ready', { time })
      : quiet >= 30
        ? t('slip.quiet', { count: quiet })
        : t('slip.sitting', { time })
  return [
    ...(bon.guests ? [t('slip.guests', { count: bon.guests })] : []),
    standing,
    ...(bon.paid > 0 ? [t('slip.paid', { amount: money(bon.paid) })] : []),
  ]
}

const Sum = ({ bons }: { bons: readonly PlanBon[] }) => {
  const { t } = useTranslation('floor-plan')
  const paid = sum(bons.map((bon) => bon.paid))
  const total = sum(bons.map((bon) => bon.total))
  return (
    <footer className={style.sum}>
      <span>{t(paid > 0 ? 'slip.due' : 'slip.total')}</span>
      <Facit>{money(minus(total, paid))}</Facit>
    </footer>
  )
}
