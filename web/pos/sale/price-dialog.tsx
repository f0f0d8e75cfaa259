import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { Dialog, Numpad, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import { typedWith } from '../payment/tender.ts'
import { type AskedPrice, askedPrice } from './asked-price.ts'
import style from './price-dialog.module.css'
import { useTake } from './use-take.ts'

/** Asks what a product with an open price costs today. */
export const PriceDialog = ({ asked }: { asked: AskedPrice }) => {
  const { t } = useTranslation('pos')
  const { take } = useTake()
  const [typed, setTyped] = useState('')
  const price = parseMoney(typed)
  const save = () => {
    if (!price || price <= 0) return
    askedPrice.done()
    take(asked.product, asked.quantity, price)
  }
  useTypedKeys(({ key }) => {
    if (/^[\d,.]$/.test(key)) setTyped((text) => typedWith(text, key === '.' ? ',' : key))
    else if (key === 'Backspace') setTyped((text) => typedWith(text, 'erase'))
    else if (key === 'Enter') save()
    else return false
    return true
  })
  return (
    <Dialog title={asked.product.name} onClose={askedPrice.done} size={380}>
      <p className={style.readout} aria-live="polite">
        <span>{t('price.label')}</span>
        <b>{money(price ?? 0)}</b>
      </p>
      <div className={style.work}>
        <Numpad kind="amount" onKey={(key) => setTyped((text) => typedWith(text, key))} />
      </div>
      <TouchButton look="primary" size="lg" className={style.save} disabled={!price} onClick={save}>
        {t('price.add')}
      </TouchButton>
    </Dialog>
  )
}
