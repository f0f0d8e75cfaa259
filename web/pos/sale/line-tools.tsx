import { pieces, quantity as thousandths } from '@bon/contracts/kernel'
import { givenForm } from '@bon/contracts/orders'
import {
  IconAdjustmentsHorizontal,
  IconMessage2,
  IconMinus,
  IconPercentage,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money, percent, quantity } from '../../shared/format/index.ts'
import { usePos } from '../registers/index.ts'
import style from './bon-line.module.css'
import type { BonLine } from './cart.ts'
import { discounts } from './order-discount.ts'
import { useEditLine } from './use-edit-line.ts'
import { useLineChanges } from './use-line-changes.ts'

/** Controls of an expanded line: − qty +, variants, %, note, remove (DES-41). */
export const LineTools = ({ line }: { line: BonLine }) => {
  const { t } = useTranslation('pos')
  const { cartOff } = usePos()
  const { remove } = useLineChanges()
  const edit = useEditLine()
  const [choosing, setChoosing] = useState(false)
  const tools = useRef<HTMLDivElement>(null)
  // Scroll a line expanded at the lower edge fully into view.
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not return.
    void tools.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <>
      <div ref={tools} className={`${style.tools} flex gap-2`}>
        <Stepper line={line} />
        <button
          type="button"
          aria-label={t('line.edit')}
          aria-haspopup="dialog"
          disabled={cartOff || !edit.can(line)}
          onClick={() => edit.open(line)}
        >
          <IconAdjustmentsHorizontal size={21} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('common:line.discount')}
          aria-expanded={choosing}
          disabled={cartOff}
          onClick={() => setChoosing(!choosing)}
        >
          <IconPercentage size={21} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('line.note')}
          aria-haspopup="dialog"
          disabled={cartOff || !edit.can(line)}
          onClick={() => edit.open(line, { writing: true })}
        >
          <IconMessage2 size={21} aria-hidden />
        </button>
        <button
          type="button"
          className={style.remove}
          aria-label={t('common:line.remove')}
          disabled={cartOff}
          onClick={() => remove(line)}
        >
          <IconTrash size={21} aria-hidden />
        </button>
      </div>
      {choosing ? <Discounts line={line} /> : null}
    </>
  )
}

const Stepper = ({ line }: { line: BonLine }) => {
  const { t } = useTranslation('pos')
  const { cartOff, dispatch } = usePos()
  const { add } = useLineChanges()
  return (
    <span className={`${style.stepper} flex middle`}>
      <button
        type="button"
        aria-label={t('line.less')}
        disabled={cartOff}
        onClick={() => add(line, thousandths(-1000))}
      >
        <IconMinus size={20} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('line.quantityOf', { name: line.name, quantity: quantity(line.quantity) })}
        aria-haspopup="dialog"
        disabled={cartOff}
        onClick={() => dispatch({ type: 'opened', dialog: { kind: 'lineQuantity', line } })}
      >
        <b aria-live="polite">{quantity(line.quantity)}</b>
      </button>
      <button
        type="button"
        aria-label={t('line.more')}
        disabled={cartOff}
        onClick={() => add(line, pieces(1))}
      >
        <IconPlus size={20} aria-hidden />
      </button>
    </span>
  )
}

const Discounts = ({ line }: { line: BonLine }) => {
  const { t } = useTranslation('pos')
  const { cartOff, dispatch, register } = usePos()
  const { discount } = useLineChanges()
  const { percentage_discount: currentDiscount, discount_amount, discount_kind } = line
  const isGiven = givenForm(line) !== undefined
  const isOwn = currentDiscount > 0 && !isGiven && !discounts.includes(currentDiscount)
  const isReduced = !isGiven && (currentDiscount > 0 || discount_amount !== undefined)
  const kinds = isReduced ? register.discount_kinds.filter(({ form }) => form === 'discount') : []
  return (
    <div className={`${style.tools} flex wraps gap-2`}>
      {[0, ...discounts].map((percentage) => (
        <button
          key={percentage}
          type="button"
          aria-pressed={currentDiscount === percentage && !discount_amount}
          disabled={cartOff}
          onClick={() => discount(line, { percentage_discount: percentage })}
        >
          {percent(percentage)}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={isOwn}
        disabled={cartOff}
        onClick={() => dispatch({ type: 'opened', dialog: { kind: 'lineDiscount', line } })}
      >
        {isOwn ? percent(currentDiscount) : t('line.otherDiscount')}
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-pressed={discount_amount !== undefined}
        disabled={cartOff}
        onClick={() => dispatch({ type: 'opened', dialog: { kind: 'lineDiscountAmount', line } })}
      >
        {discount_amount ? money(discount_amount) : t('line.discountAmount')}
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-pressed={isGiven}
        disabled={cartOff}
        onClick={() => dispatch({ type: 'opened', dialog: { kind: 'comp', line } })}
      >
        {t('line.comp')}
      </button>
      {kinds.map(({ uuid, name, form }) => (
        <button
          key={uuid}
          type="button"
          aria-pressed={discount_kind?.uuid === uuid}
          disabled={cartOff}
          onClick={() =>
            discount(line, {
              percentage_discount: currentDiscount,
              ...(discount_amount && { discount_amount }),
              ...(discount_kind?.uuid !== uuid && { discount_kind: { uuid, name, form } }),
            })
          }
        >
          {name}
        </button>
      ))}
    </div>
  )
}
