import { type Money, sum } from '@bon/contracts/kernel'
import { lineTotals, type OrderLine, type OrderView } from '@bon/contracts/orders'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDiscountText } from '../../shared/discounts/index.ts'
import { money, quantity } from '../../shared/format/index.ts'
import { classes, Slip, SlipTitle, TotalAmount } from '../../shared/ui/index.ts'
import { useTableNumbers } from '../sale/use-table-numbers.ts'
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
  isOriginalBill: boolean
  move: (line_uuid: string) => void
}

/** The lines to divide. Assigned quantities are struck through; the total is what is left. */
export const OriginalSlip = ({ order, draft, drawn, bills, mode, isOriginalBill, move }: OriginalProps) => {
  const { t } = useTranslation('split')
  const number = useTableNumbers(order.table_uuids)(order.table_uuids)
  const made = bills.flatMap((bill) => bill.order ?? [])
  const others = made.filter(({ order_uuid }) => order_uuid !== order.order_uuid)
  const total = sum([order.total, ...others.map((bill) => bill.total)])
  const paid = sum([order.payments_total, ...others.map((bill) => bill.payments_total)])
  const movable = mode === 'items' && order.status === 'open' && !isOriginalBill
  const assignedLines = isOriginalBill
    ? [...order.lines, ...others.flatMap(({ lines }) => lines)]
    : others.flatMap(({ lines }) => lines)
  return (
    <section className={`${style.side} column`} aria-label={t('original')} data-slip="0">
      <Slip fill className="clipped">
        <SlipTitle as="h1" mark={`B-${order.short_nr}`}>
          {number ? t('pos:bon.tableOf', { number }) : t('original')}
        </SlipTitle>
        <ul className={`${style.lines} fill scrolls`} aria-label={t('lines')}>
          {isOriginalBill
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
          {assignedLines.map((line) => (
            <li key={line.uuid}>
              <LineContent line={line} amount={line.quantity} price={lineTotals(line).total} isAssigned />
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
            <TotalAmount>{money(notDivided(order, draft, drawn, mode, isOriginalBill))}</TotalAmount>
          </div>
        </div>
      </Slip>
      <p className={`${style.hint} rigid dim2 t-14`}>{t(`hint.${mode}`)}</p>
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
  isOriginalBill: boolean,
): number => {
  if (order.shares.length > 0) return order.unpaid
  if (mode === 'items') return isOriginalBill ? 0 : drawn.rest.total
  return mode === 'equal' ? 0 : typedLeft(order.unpaid, draft.amounts)
}

type RowProps = {
  line: OrderLine
  rest: OrderLine | undefined
  /** Unassigned thousandths; undefined when the line cannot be moved by itself. */
  left: number | undefined
  move: (line_uuid: string) => void
}

const Row = ({ line, rest, left, move }: RowProps) => {
  const price = lineTotals(rest ?? line).total
  if (left === undefined)
    return (
      <li>
        <LineContent line={line} amount={rest?.quantity ?? line.quantity} price={price} isAssigned={!rest} />
      </li>
    )
  const isAssigned = left === 0
  return (
    <li>
      {/* A struck line stays focusable: Backspace brings it back. */}
      <button
        type="button"
        className={`${style.button} grid gap-8 middle text-left`}
        data-line={line.uuid}
        aria-disabled={isAssigned}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => move(line.uuid)}
      >
        <LineContent
          line={line}
          amount={isAssigned ? line.quantity : left}
          price={price}
          isAssigned={isAssigned}
        />
        {isAssigned ? null : <IconChevronRight size={22} aria-hidden />}
      </button>
    </li>
  )
}

type LineContentProps = { line: OrderLine; amount: number; price: Money; isAssigned: boolean }

const LineContent = ({ line, amount, price, isAssigned }: LineContentProps) => {
  const { t } = useTranslation('split')
  return (
    <span className={classes(style.said, 'grid gap-8 middle', isAssigned && `${style.gone} dim`)}>
      <span className={`${style.quantity} w-800 text-centre`}>{quantity(amount)}</span>
      <span lang="da">
        {line.name}
        <LineChoices line={line} />
      </span>
      <span>{money(price)}</span>
      {isAssigned ? <span className="vh">{t('gone')}</span> : null}
    </span>
  )
}

/** Choices as text, such as "Medium, Pommes frites", "Uden remoulade", "Rabat 10 %". */
export const LineChoices = ({ line }: { line: OrderLine }) => {
  const { t } = useTranslation('split')
  const discountText = useDiscountText()
  const details = [
    ...(line.variants ?? []).map(({ name }) => name),
    ...(line.opt_outs ?? []).map(({ name }) => t('without', { name })),
    ...(lineTotals(line).discount > 0 ? [discountText(line)] : []),
  ]
  return details.length > 0 ? <small className="block dim t-13">{details.join(', ')}</small> : null
}
