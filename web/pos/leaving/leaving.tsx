import { lazy, Suspense } from 'react'
import { useLeaving } from './use-leaving.ts'

const LeavingDialog = lazy(async () => ({ default: (await import('./leaving-dialog.tsx')).LeavingDialog }))

export const Leaving = () => {
  const { isPrompting, stay } = useLeaving()
  return isPrompting ? (
    <Suspense>
      <LeavingDialog onStay={stay} />
    </Suspense>
  ) : null
}
