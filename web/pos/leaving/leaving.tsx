import { lazy, Suspense } from 'react'
import { useLeaving } from './use-leaving.ts'

const LeavingDialog = lazy(async () => ({ default: (await import('./leaving-dialog.tsx')).LeavingDialog }))

export const Leaving = () => {
  const { isAsked, stay } = useLeaving()
  return isAsked ? (
    <Suspense>
      <LeavingDialog onStay={stay} />
    </Suspense>
  ) : null
}
