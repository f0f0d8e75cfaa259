import { priceOf, type Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { erase, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import { AmountPad } from '../../shared/ui/inputs.tsx'
import { useUnscanned } from '../scanning/use-unscanned.ts'
import { parseQuantity, typedQuantity } from './typed-quantity.ts'
import style from './weighing.module.css'

type QuantityWorkProps = { product: RegisterProduct; onDone: (quantity: Quantity) => void }

/** Quantity input in the product's unit; accepts comma or dot. */
export const QuantityWork = ({ product, onDone }: QuantityWorkProps) => {
  const { t } = useTranslation(['bon', 'pos'])
  const [typed, setTyped] = useState('')
  const amount = parseQuantity(typed)
  useUnscanned(typed, setTyped)
  useTypedKeys(({ key }) => {
    if (/^[\d,.]$/.test(key)) setTyped((before) => typedQuantity(before, key))
    else if (key === 'Backspace') setTyped((before) => typedQuantity(before, erase))
    else if (key === 'Enter') amount !== undefined && onDone(amount)
    else return false
    return true
  })
  return (
    <>
      <AmountPad
        label={t('weighing.quantity')}
        shown={`${typed || '0'} ${t(`pos:unit.${product.unit}`)}`}
        row="64px"
        onKey={(key) => setTyped((before) => typedQuantity(before, key))}
      />
      <p className={`${style.price} flex baseline spread dim2 w-600`}>
        <span>{t('pos:price.label')}</span>
        <b>
          {product.price === null
            ? t('common:product.freePrice')
            : money(amount ? priceOf(product.price, amount) : 0)}
        </b>
      </p>
      <TouchButton
        variant="primary"
        size="lg"
        className="wide"
        disabled={amount === undefined}
        onClick={() => amount !== undefined && onDone(amount)}
      >
        {t('pos:price.add')}
      </TouchButton>
    </>
  )
}
