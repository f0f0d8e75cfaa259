import { useEffect, useState } from 'react'
import { every, keep, kept, now } from '../../shared/platform/index.ts'

/** RES-13. */
const again_ms = 3_600_000
/** RES-14. */
const check_ms = 5_000

const isDue = (key: string): boolean => {
  const dismissed = kept(key)
  // A clock that was set back would else silence it for longer than an hour.
  return typeof dismissed !== 'number' || dismissed > now() || now() - dismissed >= again_ms
}

/** Whether the payment warning may be shown: it comes back an hour after it was dismissed at this device. */
export const usePaymentWarning = (company_uuid: string): { isDue: boolean; dismiss: () => void } => {
  const key = `payment-warning.${company_uuid}`
  const [due, setDue] = useState(() => isDue(key))
  useEffect(() => every(check_ms, () => setDue(isDue(key))), [key])
  return {
    isDue: due,
    dismiss: () => {
      keep(key, now())
      setDue(false)
    },
  }
}
