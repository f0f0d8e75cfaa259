import { type Money, sum } from '@bon/contracts/kernel'
import { lineTotals, type OrderLine, type OrderView } from '@bon/contracts/orders'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, percent, quantity } from '../../shared/format/index.ts'
import { classes, Facit, Slip, SlipTitle } from '../../shared/ui/index.ts'
import style from './original-slip.module.css'
import type { Bills } from './split-bills.ts'
import { leftOf, type SplitDraft, type SplitMode } from './split-draft.ts'
import { typedLeft } from './split-shares.ts'
import type { MadeBill } from './use-orders.ts'

type OriginalProps = {
  order: OrderView
  draft: SplitDraft
  drawn: Bills
  bills: readonly MadeBill[]
  mode: SplitMode
  isKept: boolean
  move: (line_uuid: string) => void
}

/** What is to be divided. What has gone to a guest is struck; what is left is the facit until it is nothing. */
export const OriginalSlip = ({ order, draft, drawn, bills, mode, isKept, move }: OriginalProps) => {
  const { t } = useTranslation('split')
  const made = bills.flatMap((bill) => bill.order ?? [])
  const others = made.filter(({ order_uuid }) => order_uuid !== order.order_uuid)
  const total = sum([order.total, ...others.map((bill) => bill.total)])
  const paid = sum([order.payments_total, ...others.map((bill) => bill.payments_total)])
  const movable = mode === 'items' && order.status === 'open' && !isKept
  const gone = isKept
    ? [...order.lines, ...others.flatMap(({ lines }) => lines)]
    : others.flatMap(({ lines }) => lines)
  return (
    <section className={style.side} aria-label={t('original')} data-slip="0">
      <Slip fill className={style.paper}>
        <SlipTitle as="h1" mark={`B-${order.short_nr}`}>
          {t('original')}
        </SlipTitle>
        <ul className={style.lines} aria-label={t('lines')}>
          {isKept
            ? null
            : order.lines.map((line) => (
                <Row
                  key={line.uuid}
                  line={line}
                  rest={drawn.rest.lines.find(({ uuid }) => uuid === line.uuid)}
                  left={movable && isMovable(draft, line) ? leftOf(draft, line.uuid) : undefined}
                  move={move}
                />
              ))}
          {gone.map((line) => (
            <li key={line.uuid}>
              <Said line={line} amount={line.quantity} price={lineTotals(line).total} isGone />
            </li>
          ))}
        </ul>
        <div className={style.sums} aria-live="polite">
          <div>
            <span>{t('common:total')}</span>
            <span>{money(total)}</span>
          </div>
          {paid > 0 ? (
            <div>
              <span>{t('paid')}</span>
              <span>{money(-paid)}</span>
            </div>
          ) : null}
          <div className={style.due}>
            <span>{t(order.shares.length > 0 ? 'common:unpaid' : 'notDivided')}</span>
            <Facit>{money(notDivided(order, draft, drawn, mode, isKept))}</Facit>
          </div>
        </div>
      </Slip>
      <p className={style.hint}>{t(`hint.${mode}`)}</p>
    </section>
  )
}

const isMovable = (draft: SplitDraft, line: OrderLine): boolean =>
  draft.lines.some(({ uuid }) => uuid === line.uuid)

const notDivided = (
  order: OrderView,
  draft: SplitDraft,
  drawn: Bills,
  mode: SplitMode,
  isKept: boolean,
): number => {
  if (order.shares.length > 0) return order.unpaid
  if (mode === 'items') return isKept ? 0 : drawn.rest.total
  return mode === 'equal' ? 0 : typedLeft(order.unpaid, draft.amounts)
}

type RowProps = {
  line: OrderLine
  rest: OrderLine | undefined
  /** Thousandths that nobody has; undefined when the line does not move by itself. */
  left: number | undefined
  move: (line_uuid: string) => void
}

const Row = ({ line, rest, left, move }: RowProps) => {
  const price = lineTotals(rest ?? line).total
  if (left === undefined)
    return (
      <li>
        <Said line={line} amount={rest?.quantity ?? line.quantity} price={price} isGone={!rest} />
      </li>
    )
  const isGone = left === 0
  return (
    <li>
      {/* Struck, it can still be walked to: Backspace brings it back. */}
      <button
        type="button"
        className={style.button}
        data-line={line.uuid}
        aria-disabled={isGone}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => move(line.uuid)}
      >
        <Said line={line} amount={isGone ? line.quantity : left} price={price} isGone={isGone} />
        {isGone ? null : <IconChevronRight size={22} aria-hidden />}
      </button>
    </li>
  )
}

type SaidProps = { line: OrderLine; amount: number; price: Money; isGone: boolean }

const Said = ({ line, amount, price, isGone }: SaidProps) => {
  const { t } = useTranslation('split')
  return (
    <span className={classes(style.said, isGone && style.gone)}>
      <span className={style.quantity}>{quantity(amount)}</span>
      <span lang="da">
        {line.name}
        <LineChoices line={line} />
      </span>
      <span className={style.price}>{money(price)}</span>
      {isGone ? <span className="vh">{t('gone')}</span> : null}
    </span>
  )
}

/** "Medium, Pommes frites", "Uden remoulade", "Rabat 10 %". */
export const LineChoices = ({ line }: { line: OrderLine }) => {
  const { t } = useTranslation('split')
  const said = [
    ...(line.variants ?? []).map(({ name }) => name),
    ...(line.opt_outs ?? []).map(({ name }) => t('without', { name })),
    ...(line.percentage_discount > 0
      ? [`${t('common:line.discount')} ${percent(line.percentage_discount)}`]
      : []),
  ]
  return said.length > 0 ? <small>{said.join(', ')}</small> : null
}
