import { lineTotals } from '@bon/contracts/orders'
import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDiscountText } from '../../shared/discounts/index.ts'
import { money, quantity } from '../../shared/format/index.ts'
import { classes } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import style from './bon-line.module.css'
import { isCounted, type BonLine as Line } from './cart.ts'
import { choicesOf } from './choices-of.ts'

const LineTools = lazy(async () => ({ default: (await import('./line-tools.tsx')).LineTools }))

const lineRoles = 'relative grid baseline wide t-16 text-left'

type BonLineProps = { line: Line; required_lines: readonly Line[]; selected: boolean; isFresh: boolean }

/**
 * A line of the bon; a tap expands it in place. New lines have a bar, sent ones are lighter. Memoised, so that a long
 * bon costs no more per tap than a short one.
 */
export const BonLine = memo(({ line, required_lines, selected, isFresh }: BonLineProps) => {
  const { change } = useSteadyPos()
  return (
    <>
      <button
        type="button"
        className={classes(style.line, lineRoles, isFresh ? style.fresh : style.sent)}
        aria-expanded={selected}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => change({ type: 'selected', uuid: line.uuid })}
      >
        <LineText line={line} />
      </button>
      {required_lines.map((required_line) => (
        <div
          key={required_line.uuid}
          className={classes(style.line, lineRoles, style.required_line, isFresh ? style.fresh : style.sent)}
        >
          <LineText line={required_line} />
        </div>
      ))}
      {selected ? (
        <Suspense>
          <LineTools line={line} />
        </Suspense>
      ) : null}
    </>
  )
})

const LineText = ({ line }: { line: Line }) => {
  const { t } = useTranslation('pos')
  const discountText = useDiscountText()
  const { gross, discount } = lineTotals(line)
  const choices = choicesOf(line)
  return (
    <>
      <span className={`${style.quantity} text-right`}>{quantity(line.quantity)}</span>
      <span className={style.name} lang="da">
        {line.name}
        {isCounted(line) ? null : <small> {t(`unit.${line.unit}`)}</small>}
      </span>
      <span className={`${style.amount} w-600`}>{money(gross)}</span>
      {choices ? (
        <span className={style.choices} lang="da">
          {choices}
        </span>
      ) : null}
      {line.texts?.receipt_text ? <span className={style.choices}>“{line.texts.receipt_text}”</span> : null}
      {line.texts?.comment ? <span className={style.note}>! {line.texts.comment}</span> : null}
      {discount > 0 ? (
        <span className={`${style.discount} flex spread danger-text t-14 w-600`}>
          <span>{discountText(line)}</span>
          <span>{money(-discount)}</span>
        </span>
      ) : null}
    </>
  )
}
