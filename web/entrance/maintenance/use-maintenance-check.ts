import { identityEndpoints } from '@bon/contracts/identity'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../shared/api/index.ts'
import { every } from '../../shared/platform/index.ts'

const wait = 10

export const useMaintenanceCheck = () => {
  const [seconds, setSeconds] = useState(wait)
  const [text, setText] = useState('')
  const [failed, setFailed] = useState(false)
  const check = useCallback(() => {
    setSeconds(wait)
    call(identityEndpoints.maintenance, {}).then(
      ({ body }) => {
        // Reload, because a new version may be deployed. Bon and payment are kept on the device.
        if (!body.maintenance)
          window.location.assign(window.location.pathname === '/maintenance' ? '/' : window.location.href)
        setFailed(false)
        setText(body.message)
      },
      // The screen says that the check failed, and checks again.
      () => setFailed(true),
    )
  }, [])
  useEffect(() => every(1000, () => setSeconds((left) => Math.max(0, left - 1))), [])
  useEffect(() => {
    if (seconds === 0) check()
  }, [seconds, check])
  return { seconds, text, failed, check }
}
