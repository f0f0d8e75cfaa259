import { priceOf, type Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { erase, Numpad, TouchButton } from '../../shared/ui/index.ts'
import { parseQuantity, typedQuantity } from './typed-quantity.ts'
import { useHandKeys } from './use-hand-keys.ts'
import style from './weighing.module.css'

type QuantityWorkProps = { product: RegisterProduct; onDone: (quantity: Quantity) => void }

/** The quantity by hand, in the product's own unit: comma or dot. */
export const QuantityWork = ({ product, onDone }: QuantityWorkProps) => {
  const { t } = useTranslation('pos')
  const [typed, setTyped] = useState('')
  const amount = parseQuantity(typed)
  useHandKeys(
    ({ key }) => {
      if (/^[\d,.]$/.test(key)) setTyped((before) => typedQuantity(before, key))
      else if (key === 'Backspace') setTyped((before) => typedQuantity(before, erase))
      else if (key === 'Enter') amount !== undefined && onDone(amount)
      else return false
      return true
    },
    () => setTyped(''),
  )
  return (
    <>
      <p className={style.readout} aria-live="polite">
        <span>{t('weighing.quantity')}</span>
        <b>
          {typed || '0'} {t(`unit.${product.unit}`)}
        </b>
      </p>
      <div className={style.work}>
        <Numpad kind="amount" onKey={(key) => setTyped((before) => typedQuantity(before, key))} />
      </div>
      <p className={style.price}>
        <span>{t('price.label')}</span>
        <b>
          {product.price === null
            ? t('common:product.freePrice')
            : money(amount ? priceOf(product.price, amount) : 0)}
        </b>
      </p>
      <TouchButton
        look="primary"
        size="lg"
        className={style.save}
        disabled={amount === undefined}
        onClick={() => amount !== undefined && onDone(amount)}
      >
        {t('price.add')}
      </TouchButton>
    </>
  )
}
