import type { Uuid } from '@bon/contracts/kernel'
import type { RegisterData } from '@bon/contracts/registers'
import { lazy, Suspense, useEffect, useState } from 'react'
import { cashierPin } from '../../shared/api/index.ts'

const CashierPinDialog = lazy(async () => ({
  default: (await import('./cashier-pin-dialog.tsx')).CashierPinDialog,
}))

type Asked = { cashier_uuid: Uuid; answer: (isSignedIn: boolean) => void }

/** A command that was refused waits behind this dialog with all that was typed, and is sent again under its own id. */
export const CashierPin = ({ register }: { register: Pick<RegisterData, 'uuid' | 'cashiers'> }) => {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    let waiting: Asked | undefined
    const stop = cashierPin.askedBy(
      (cashier_uuid) =>
        new Promise((resolve) => {
          waiting?.answer(false)
          const answer = (isSignedIn: boolean) => {
            setAsked(undefined)
            resolve(isSignedIn)
          }
          waiting = { cashier_uuid, answer }
          setAsked(waiting)
        }),
    )
    return () => {
      stop()
      // Locked meanwhile: the command is refused like any other.
      waiting?.answer(false)
    }
  }, [])
  if (!asked) return null
  return (
    <Suspense>
      <CashierPinDialog
        register_uuid={register.uuid}
        cashier={register.cashiers.find(({ uuid }) => uuid === asked.cashier_uuid)}
        cashier_uuid={asked.cashier_uuid}
        onSignedIn={() => asked.answer(true)}
        onClose={() => asked.answer(false)}
      />
    </Suspense>
  )
}
