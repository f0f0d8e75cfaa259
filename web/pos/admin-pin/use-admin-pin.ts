import { type AdminAct, deviceEndpoints } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem, problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { after, every } from '../../shared/platform/index.ts'

export const shortestPin = 3
export const longestPin = 6

/** An administrator's PIN: the server says whose it is, and takes it for this one act (DEF-25, R-9). */
export const useAdminPin = (
  register_uuid: Uuid,
  act: AdminAct,
  /** `missing` is what must be done before a digit is typed. */
  { missing, onAuthorised }: { missing?: string | undefined; onAuthorised: () => void },
) => {
  const { t } = useTranslation('orders')
  const textOf = useProblemText()
  const [pin, setPin] = useState('')
  const [message, setMessage] = useState('')
  const [shaking, setShaking] = useState(false)
  const [lockedFor, setLockedFor] = useState(0)
  const busy = useRef(false)
  const locked = lockedFor > 0
  useEffect(
    () => (locked ? every(1000, () => setLockedFor((seconds) => Math.max(0, seconds - 1))) : undefined),
    [locked],
  )
  useEffect(() => (shaking ? after(400, () => setShaking(false)) : undefined), [shaking])

  const send = async (digits: string) => {
    if (busy.current || locked || digits.length < shortestPin) return
    busy.current = true
    try {
      await call(deviceEndpoints.authorisePosAdmin, {
        params: { uuid: register_uuid },
        body: { pin_type: 'admin', pin: digits, act },
      })
      onAuthorised()
    } catch (error) {
      setMessage(textOf(error))
      if (isProblem(error, deviceEndpoints.authorisePosAdmin, 'cashier.locked'))
        setLockedFor(Number(problemOf(error)?.params?.['seconds'] ?? 30) || 30)
      if (isProblem(error, deviceEndpoints.authorisePosAdmin, 'cashier.wrong_pin')) setShaking(true)
    } finally {
      busy.current = false
      setPin('')
    }
  }
  const press = (key: string) => {
    if (locked || busy.current) return
    setMessage(missing ?? '')
    if (missing) return
    if (key === 'erase') return setPin(pin.slice(0, -1))
    const next = (pin + key).slice(0, longestPin)
    setPin(next)
    if (next.length === longestPin) void send(next)
  }
  return {
    pin,
    press,
    submit: () => void send(pin),
    message: locked ? t('adminPin.locked', { seconds: lockedFor }) : message,
    shaking,
    locked,
  }
}
