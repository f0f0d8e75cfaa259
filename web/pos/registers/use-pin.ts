import { registerEndpoints } from '@bon/contracts/registers'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem, problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { after, every } from '../../shared/platform/index.ts'

export const shortestPin = 3
export const longestPin = 4

/**
 * A PIN being typed at a register: a wrong one shakes once and clears, too many lock the pad for a while. With
 * `cashier_uuid` another cashier's is wrong.
 */
export const usePin = (
  register_uuid: string,
  onSignedIn: (cashierUuid: string) => void,
  cashier_uuid?: string,
) => {
  const { t } = useTranslation('pos')
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
    if (busy.current || digits.length < shortestPin) return
    busy.current = true
    try {
      const { body } = await call(registerEndpoints.signIn, {
        params: { uuid: register_uuid },
        body: { pin: digits, ...(cashier_uuid && { cashier_uuid }) },
      })
      onSignedIn(body.cashier.uuid)
    } catch (error) {
      setMessage(textOf(error))
      if (isProblem(error, registerEndpoints.signIn, 'cashier.locked')) setLockedFor(secondsOf(error))
      if (isProblem(error, registerEndpoints.signIn, 'cashier.wrong_pin')) setShaking(true)
    } finally {
      busy.current = false
      setPin('')
    }
  }

  const press = (key: string) => {
    if (locked || busy.current) return
    setMessage('')
    if (key === 'erase') return setPin(pin.slice(0, -1))
    const next = (pin + key).slice(0, longestPin)
    setPin(next)
    if (next.length === longestPin) void send(next)
  }

  return {
    pin,
    press,
    submit: () => void send(pin),
    /** One that was typed elsewhere. */
    enter: (digits: string) => void send(digits),
    message: locked ? t('pin.locked', { seconds: lockedFor }) : message,
    shaking,
    locked,
  }
}

/** The server says how long; DESIGN.md's pause is 30 s. */
const secondsOf = (error: unknown): number => {
  const seconds = Number(problemOf(error)?.params?.['seconds'] ?? 30)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 30
}
