import { instantOf, type OrderUuid, type RegisterUuid } from '@bon/contracts/kernel'
import type { RegisterData } from '@bon/contracts/registers'
import { useCallback, useEffect } from 'react'
import { now } from '../../shared/platform/index.ts'
import type { Correction } from './corrections-of.ts'
import { keepReports } from './keep-reports.ts'

/** Reports what was taken off bons here, and that the till runs, also while nobody is signed in. */
export const useReporting = (register_uuid: RegisterUuid): void =>
  useEffect(() => {
    const controller = new AbortController()
    void import('../till-facts/keep-till.ts').then(({ keepTill }) =>
      keepTill(register_uuid, controller.signal),
    )
    return () => controller.abort()
  }, [register_uuid])

/** Keeps what the signed-in cashier takes off a bon. */
export const useKeptCorrections = (
  { uuid, session }: RegisterData,
  cashier_uuid: string,
): ((order_uuid: OrderUuid, corrections: readonly Correction[]) => void) => {
  const session_uuid = session?.session_uuid ?? ''
  return useCallback(
    (order_uuid, corrections) => {
      const done = { session_uuid, cashier_uuid, order_uuid, done_at: instantOf(now()) }
      keepReports(
        uuid,
        corrections.map((correction) => ({ ...done, correction })),
      )
    },
    [uuid, session_uuid, cashier_uuid],
  )
}
