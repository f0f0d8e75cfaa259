import { weighingEndpoints } from '@bon/contracts/devices'
import type { Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, ignoreExpected } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { usePos } from '../registers/index.ts'

export type Weighing =
  | { at: 'weighing' }
  | { at: 'weighed'; quantity: Quantity }
  | { at: 'failed'; error: unknown }
  | { at: 'manual' }

/**
 * One weighing, and the register's context meanwhile: a line pending its weight (POS-33), a device request (POS-31),
 * and the retry question when the scale failed (POS-29).
 */
export const useScale = (product: RegisterProduct, has_scale: boolean) => {
  const { register, dispatch } = usePos()
  const [state, setState] = useState<Weighing>(has_scale ? { at: 'weighing' } : { at: 'manual' })
  const [line_uuid] = useState(newId)
  const request = useRef<AbortController>(undefined)

  const weigh = useCallback(() => {
    request.current?.abort()
    const own = new AbortController()
    request.current = own
    setState({ at: 'weighing' })
    dispatch({ type: 'closed', what: 'scaleRetryAnswerReceive' })
    dispatch({ type: 'boxAsked' })
    call(weighingEndpoints.weigh, {
      params: { uuid: register.uuid },
      body: { product_uuid: product.uuid },
      signal: own.signal,
    })
      .then(({ body }): Weighing => ({ at: 'weighed', quantity: body.quantity }))
      .catch((error: unknown): Weighing => ({ at: 'failed', error }))
      .then((next) => {
        if (own.signal.aborted) return
        dispatch({ type: 'boxAnswered' })
        if (next.at === 'failed')
          dispatch({ type: 'opened', what: 'scaleRetryAnswerReceive', subject: { line_uuid } })
        setState(next)
      })
      .catch(ignoreExpected)
  }, [register.uuid, product.uuid, line_uuid, dispatch])

  const type = () => {
    request.current?.abort()
    dispatch({ type: 'boxAnswered' })
    dispatch({ type: 'closed', what: 'scaleRetryAnswerReceive' })
    dispatch({ type: 'linePending', line: { line_uuid, product_uuid: product.uuid, needs: ['quantity'] } })
    setState({ at: 'manual' })
  }

  useEffect(() => {
    const needs = [has_scale ? 'scale_weight' : 'quantity'] as const
    dispatch({ type: 'linePending', line: { line_uuid, product_uuid: product.uuid, needs } })
    if (has_scale) weigh()
    return () => {
      request.current?.abort()
      dispatch({ type: 'boxAnswered' })
      dispatch({ type: 'closed', what: 'scaleRetryAnswerReceive' })
      dispatch({ type: 'lineDropped' })
    }
  }, [has_scale, line_uuid, product.uuid, dispatch, weigh])

  return { state, weigh, type }
}
