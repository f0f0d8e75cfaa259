import { isWeightUnit, weighingEndpoints } from '@bon/contracts/devices'
import { priceOf, type Quantity } from '@bon/contracts/kernel'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, ignoreExpected } from '../../shared/api/index.ts'
import { money, quantity } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Dialog, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import { Display } from '../../shared/ui/inputs.tsx'
import { usePos } from '../registers/index.ts'
import { useTake } from '../sale/use-take.ts'
import type { DialogOf } from '../till/dialogs.ts'
import { QuantityWork } from './quantity-work.tsx'
import style from './weighing.module.css'

export type WeighingState = DialogOf<'weighing' | 'scaleRetryAnswerReceive'>

export type Weighing =
  | { at: 'weighing' }
  | { at: 'weighed'; quantity: Quantity }
  | { at: 'failed'; error: unknown }
  | { at: 'manual' }

/** Where a weighing stands: its dialog says so, and before any answer whether the register has a scale. */
const weighingOf = (dialog: WeighingState, has_scale: boolean): Weighing => {
  if (dialog.kind === 'scaleRetryAnswerReceive') return { at: 'failed', error: dialog.error }
  if (dialog.step === 'typing' || !has_scale) return { at: 'manual' }
  return dialog.step ? { at: 'weighed', quantity: dialog.step.quantity } : { at: 'weighing' }
}

/** One weighing: asks the scale until the dialog closes or the cashier types; each outcome is a state of the dialog. */
export const useScale = (dialog: WeighingState, has_scale: boolean) => {
  const { register, dispatch } = usePos()
  const { measured } = dialog
  const request = useRef<AbortController>(undefined)

  const ask = useCallback(() => {
    request.current?.abort()
    const own = new AbortController()
    request.current = own
    call(weighingEndpoints.weigh, {
      params: { uuid: register.uuid },
      body: { product_uuid: measured.product.uuid },
      signal: own.signal,
    })
      .then(({ body }): WeighingState => ({ kind: 'weighing', measured, step: { quantity: body.quantity } }))
      .catch((error: unknown): WeighingState => ({ kind: 'scaleRetryAnswerReceive', measured, error }))
      .then((next) => {
        if (!own.signal.aborted) dispatch({ type: 'opened', dialog: next })
      })
      .catch(ignoreExpected)
  }, [register.uuid, measured, dispatch])

  useEffect(() => {
    if (has_scale) ask()
    return () => request.current?.abort()
  }, [has_scale, ask])

  const weigh = () => {
    dispatch({ type: 'opened', dialog: { kind: 'weighing', measured } })
    ask()
  }
  const type = () => {
    request.current?.abort()
    dispatch({ type: 'opened', dialog: { kind: 'weighing', measured, step: 'typing' } })
  }
  return { state: weighingOf(dialog, has_scale), weigh, type }
}

type WeighingDialogProps = { dialog: WeighingState; onClose: () => void }

/** Asks for the quantity: from the scale, or from the cashier when the scale does not answer (POS-45 to POS-47). */
export const WeighingDialog = ({ dialog, onClose }: WeighingDialogProps) => {
  const { t } = useTranslation(['bon', 'pos'])
  const textOf = useProblemText()
  const { register } = usePos()
  const { takeMeasured } = useTake()
  const product = dialog.measured.shown
  const { state, weigh, type } = useScale(dialog, register.has_scale && isWeightUnit(product.unit))
  const answer = (quantity: Quantity) => {
    onClose()
    takeMeasured(dialog.measured, quantity)
  }
  const unit = t(`pos:unit.${product.unit}`)
  const each = product.price === null ? '' : t('weighing.each', { price: money(product.price), unit })
  const weighed = state.at === 'weighed' ? state.quantity : undefined
  useTypedKeys(({ key, target }) => {
    // A button focused by keyboard keeps Enter.
    const isChosen = target instanceof HTMLElement && target.matches('button:focus-visible')
    if (key !== 'Enter' || isChosen || state.at === 'weighing' || state.at === 'manual') return false
    if (weighed === undefined) weigh()
    else answer(weighed)
    return true
  })
  return (
    <Dialog title={product.name} onClose={onClose} size={400}>
      {state.at === 'manual' ? (
        <QuantityWork product={product} onDone={answer} />
      ) : (
        <>
          <Display label={each}>
            {state.at === 'weighing'
              ? t('weighing.weighing')
              : `${weighed === undefined ? '–' : weightText(weighed, product.unit)} ${unit}`}
          </Display>
          {state.at === 'weighing' ? <p className={style.hint}>{t('weighing.putOn')}</p> : null}
          {state.at === 'failed' ? (
            <p className={`${style.failed} danger-text w-600`} role="alert">
              {textOf(state.error)}
            </p>
          ) : null}
          {weighed !== undefined && product.price !== null ? (
            <p className={`${style.price} flex baseline spread dim2 w-600`}>
              <span>{t('pos:price.label')}</span>
              <b>{money(priceOf(product.price, weighed))}</b>
            </p>
          ) : null}
          <div className="evenly above flex gap-8">
            <TouchButton size="lg" onClick={type}>
              {t('weighing.type')}
            </TouchButton>
            {state.at === 'failed' ? (
              <TouchButton variant="primary" size="lg" onClick={weigh}>
                {t('weighing.retry')}
              </TouchButton>
            ) : (
              <TouchButton
                variant="primary"
                size="lg"
                disabled={weighed === undefined}
                onClick={() => weighed !== undefined && answer(weighed)}
              >
                {t('pos:price.add')}
              </TouchButton>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Kilograms with three decimals, as a scale shows them. */
const weightText = (weighed: Quantity, unit: string): string =>
  unit === 'kilogram' ? (weighed / 1000).toFixed(3).replace('.', ',') : quantity(weighed)
