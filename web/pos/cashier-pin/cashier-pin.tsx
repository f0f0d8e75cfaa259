import type { CashierUuid } from '@bon/contracts/kernel'
import type { RegisterData } from '@bon/contracts/registers'
import { lazy, Suspense, useEffect, useState } from 'react'
import { cashierPin } from '../../shared/api/index.ts'

const CashierPinDialog = lazy(async () => ({
  default: (await import('./cashier-pin-dialog.tsx')).CashierPinDialog,
}))

type PinPrompt = { cashier_uuid: CashierUuid; answer: (isSignedIn: boolean) => void }

/** Holds a refused command with its input while the PIN dialog is open, and sends it again under the same id. */
export const CashierPin = ({ register }: { register: Pick<RegisterData, 'uuid' | 'cashiers'> }) => {
  const [prompt, setPrompt] = useState<PinPrompt>()
  useEffect(() => {
    let waiting: PinPrompt | undefined
    const stop = cashierPin.registerPrompter(
      (cashier_uuid) =>
        new Promise((resolve) => {
          waiting?.answer(false)
          const answer = (isSignedIn: boolean) => {
            setPrompt(undefined)
            resolve(isSignedIn)
          }
          waiting = { cashier_uuid, answer }
          setPrompt(waiting)
        }),
    )
    return () => {
      stop()
      // The register was locked meanwhile: the command fails like any other.
      waiting?.answer(false)
    }
  }, [])
  if (!prompt) return null
  return (
    <Suspense>
      <CashierPinDialog
        register_uuid={register.uuid}
        cashier={register.cashiers.find(({ uuid }) => uuid === prompt.cashier_uuid)}
        cashier_uuid={prompt.cashier_uuid}
        onSignedIn={() => prompt.answer(true)}
        onClose={() => prompt.answer(false)}
      />
    </Suspense>
  )
}
