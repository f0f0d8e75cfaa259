import { weighingEndpoints } from '@bon/contracts/devices'
import type { Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { usePos } from '../register/index.ts'

export type Weighing =
  | { at: 'weighing' }
  | { at: 'weighed'; quantity: Quantity }
  | { at: 'failed'; error: unknown }
  | { at: 'manual' }

/**
 * One weighing on this screen, and what the register is in the middle of meanwhile: a line that waits for its weight
 * (POS-33), a box that is asked (POS-31), and the question what to do when the scale had none (POS-29).
 */
export const useScale = (product: RegisterProduct, has_scale: boolean) => {
  const { register, tell } = usePos()
  const [state, setState] = useState<Weighing>(has_scale ? { at: 'weighing' } : { at: 'manual' })
  const [line_uuid] = useState(newId)
  const asked = useRef<AbortController>(undefined)

  const weigh = useCallback(() => {
    asked.current?.abort()
    const own = new AbortController()
    asked.current = own
    setState({ at: 'weighing' })
    tell({ type: 'closed', what: 'scaleRetryAnswerReceive' })
    tell({ type: 'boxAsked' })
    call(weighingEndpoints.weigh, {
      params: { uuid: register.uuid },
      body: { product_uuid: product.uuid },
      signal: own.signal,
    })
      .then(({ body }): Weighing => ({ at: 'weighed', quantity: body.quantity }))
      .catch((error: unknown): Weighing => ({ at: 'failed', error }))
      .then((next) => {
        if (own.signal.aborted) return
        tell({ type: 'boxAnswered' })
        if (next.at === 'failed')
          tell({ type: 'opened', what: 'scaleRetryAnswerReceive', subject: { line_uuid } })
        setState(next)
      })
      .catch(() => undefined)
  }, [register.uuid, product.uuid, line_uuid, tell])

  const type = () => {
    asked.current?.abort()
    tell({ type: 'boxAnswered' })
    tell({ type: 'closed', what: 'scaleRetryAnswerReceive' })
    tell({ type: 'linePending', line: { line_uuid, product_uuid: product.uuid, needs: ['quantity'] } })
    setState({ at: 'manual' })
  }

  useEffect(() => {
    const needs = [has_scale ? 'scale_weight' : 'quantity'] as const
    tell({ type: 'linePending', line: { line_uuid, product_uuid: product.uuid, needs } })
    if (has_scale) weigh()
    return () => {
      asked.current?.abort()
      tell({ type: 'boxAnswered' })
      tell({ type: 'closed', what: 'scaleRetryAnswerReceive' })
      tell({ type: 'lineDropped' })
    }
  }, [has_scale, line_uuid, product.uuid, tell, weigh])

  return { state, weigh, type }
}
