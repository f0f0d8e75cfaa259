import type { RegisterUuid } from '@bon/contracts/kernel'
import { useEffect } from 'react'
import { keepReporting } from './reports.ts'

/** Reports what was taken off bons here, also while nobody is signed in. */
export const useReporting = (register_uuid: RegisterUuid): void =>
  useEffect(() => {
    const controller = new AbortController()
    void keepReporting(register_uuid, controller.signal)
    return () => controller.abort()
  }, [register_uuid])
