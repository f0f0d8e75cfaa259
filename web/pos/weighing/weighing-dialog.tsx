import { isWeightUnit } from '@bon/contracts/devices'
import { priceOf, type Quantity } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money, quantity } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import type { AskedQuantity } from './asked-quantity.ts'
import { QuantityWork } from './quantity-work.tsx'
import { useHandKeys } from './use-hand-keys.ts'
import { useScale } from './use-scale.ts'
import style from './weighing.module.css'

/** How much of it there is: from the scale, and from the cashier where the scale has no answer (POS-45 to POS-47). */
export const WeighingDialog = ({ asked: { product, answer } }: { asked: AskedQuantity }) => {
  const { t } = useTranslation('pos')
  const textOf = useProblemText()
  const { register } = usePos()
  const { state, weigh, type } = useScale(product, register.has_scale && isWeightUnit(product.unit))
  const unit = t(`unit.${product.unit}`)
  const each = product.price === null ? '' : t('weighing.each', { price: money(product.price), unit })
  const weighed = state.at === 'weighed' ? state.quantity : undefined
  useHandKeys(
    ({ key, target }) => {
      // A button that the keyboard's user has chosen keeps Enter for itself.
      const isChosen = target instanceof HTMLElement && target.matches('button:focus-visible')
      if (key !== 'Enter' || isChosen || state.at === 'weighing' || state.at === 'manual') return false
      if (weighed === undefined) weigh()
      else answer(weighed)
      return true
    },
    () => undefined,
  )
  return (
    <Dialog title={product.name} onClose={() => answer()} size={400}>
      {state.at === 'manual' ? (
        <QuantityWork product={product} onDone={answer} />
      ) : (
        <>
          <div className={style.readout} aria-live="polite">
            <span>{each}</span>
            <b>
              {state.at === 'weighing'
                ? t('weighing.weighing')
                : `${weighed === undefined ? '–' : weightText(weighed, product.unit)} ${unit}`}
            </b>
          </div>
          {state.at === 'weighing' ? <p className={style.hint}>{t('weighing.putOn')}</p> : null}
          {state.at === 'failed' ? (
            <p className={style.failed} role="alert">
              {textOf(state.error)}
            </p>
          ) : null}
          {weighed !== undefined && product.price !== null ? (
            <p className={style.price}>
              <span>{t('price.label')}</span>
              <b>{money(priceOf(product.price, weighed))}</b>
            </p>
          ) : null}
          <div className={style.actions}>
            <TouchButton size="lg" onClick={type}>
              {t('weighing.type')}
            </TouchButton>
            {state.at === 'failed' ? (
              <TouchButton look="primary" size="lg" onClick={weigh}>
                {t('weighing.retry')}
              </TouchButton>
            ) : (
              <TouchButton
                look="primary"
                size="lg"
                disabled={weighed === undefined}
                onClick={() => answer(weighed)}
              >
                {t('price.add')}
              </TouchButton>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Kilograms with all their grams, as a scale shows them. */
const weightText = (weighed: Quantity, unit: string): string =>
  unit === 'kilogram' ? (weighed / 1000).toFixed(3).replace('.', ',') : quantity(weighed)
