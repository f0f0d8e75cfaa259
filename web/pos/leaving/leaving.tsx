import { lazy, Suspense } from 'react'
import { useBonChanges } from '../sale/use-bon-changes.ts'
import { useLeaving } from './use-leaving.ts'

const LeavingDialog = lazy(async () => ({ default: (await import('./leaving-dialog.tsx')).LeavingDialog }))

/** `park` puts the bon away where it is found again: saved under Boner, or on its table. */
export const Leaving = ({ park }: { park?: () => void }) => {
  const { isAsked, stay } = useLeaving()
  const { save } = useBonChanges()
  return isAsked ? (
    <Suspense>
      <LeavingDialog onPark={park ?? save} onStay={stay} />
    </Suspense>
  ) : null
}
