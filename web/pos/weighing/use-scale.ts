import { weighingEndpoints } from '@bon/contracts/devices'
import type { Quantity } from '@bon/contracts/kernel'
import { useCallback, useEffect, useRef } from 'react'
import { call, ignoreExpected } from '../../shared/api/index.ts'
import { usePos } from '../registers/index.ts'
import type { DialogOf } from '../till/dialogs.ts'

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
