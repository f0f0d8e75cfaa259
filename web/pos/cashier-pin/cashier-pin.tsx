import type { RegisterData } from '@bon/contracts/registers'
import { useEffect, useEffectEvent } from 'react'
import { cashierPin } from '../../shared/api/index.ts'
import type { CashierPinPrompt } from '../till/dialogs.ts'
import { useTillDispatch } from '../till/use-till.ts'

/** Holds a refused command with its input while the PIN dialog is open, and sends it again under the same id. */
export const CashierPin = ({ register }: { register: Pick<RegisterData, 'uuid' | 'cashiers'> }) => {
  const dispatch = useTillDispatch()
  const ask = useEffectEvent((asked: Pick<CashierPinPrompt, 'cashier_uuid' | 'answer'>) => {
    const cashier = register.cashiers.find(({ uuid }) => uuid === asked.cashier_uuid)
    const prompt = { register_uuid: register.uuid, cashier, ...asked }
    dispatch({ type: 'opened', dialog: { kind: 'cashierPin', prompt } })
  })
  useEffect(() => {
    let waiting: CashierPinPrompt['answer'] | undefined
    const stop = cashierPin.registerPrompter(
      (cashier_uuid) =>
        new Promise((resolve) => {
          waiting?.(false)
          const answer = (isSignedIn: boolean) => {
            dispatch({ type: 'closed', kind: 'cashierPin' })
            resolve(isSignedIn)
          }
          waiting = answer
          ask({ cashier_uuid, answer })
        }),
    )
    return () => {
      stop()
      // The register was locked meanwhile: the command fails like any other.
      waiting?.(false)
    }
  }, [dispatch])
  return null
}
