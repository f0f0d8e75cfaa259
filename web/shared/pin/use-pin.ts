import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../api/index.ts'
import { useProblemText } from '../i18n/index.ts'
import { after, every } from '../platform/index.ts'
import { useKeyedPin } from './use-keyed-pin.ts'

const shortest = 3

export type PinEntry = ReturnType<typeof usePin>

type PinOptions = {
  /** Number of digits after which the PIN is submitted; a shorter one needs Enter or the check key. */
  longest: number
  /** Calls the server. Its rejection shows below the dots. */
  check: (digits: string) => Promise<void>
  /** The text while the pad is locked, given the seconds. */
  lockedText: (seconds: number) => string
  /** What is missing before digits can be typed. */
  missing?: string | undefined
  /** No scanner is heard beside it, as at the sign-in: then a scan sounds here. */
  alone?: boolean
}

/** PIN entry: a wrong PIN shakes once and clears, too many lock the pad for a while. */
export const usePin = ({ longest, check, lockedText, missing, alone = false }: PinOptions) => {
  const { t } = useTranslation()
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
    if (busy.current || locked || digits.length < shortest) return
    busy.current = true
    try {
      await check(digits)
    } catch (error) {
      setMessage(textOf(error))
      const code = problemOf(error)?.code
      if (code === 'cashier.locked') setLockedFor(secondsOf(error))
      if (code === 'cashier.wrong_pin') setShaking(true)
    } finally {
      busy.current = false
      setPin('')
    }
  }

  /** The digits with this key, unless none is taken now. */
  const withKey = (key: string): string | undefined => {
    if (locked || busy.current) return
    setMessage(missing ?? '')
    if (missing) return
    const next = key === 'erase' ? pin.slice(0, -1) : (pin + key).slice(0, longest)
    setPin(next)
    return next
  }
  const sendWhole = useEffectEvent(() => void send(pin))
  const keyed = useKeyedPin({
    pin,
    longest,
    onDigit: withKey,
    onWhole: () => sendWhole(),
    onScan: () => {
      setPin('')
      setMessage(t('cashier.pinScanned'))
      if (alone) void import('../platform/low-tone.ts').then(({ lowTone }) => lowTone())
    },
  })
  const type = (key: string) => {
    keyed.stop()
    const next = withKey(key)
    if (next?.length === longest && key !== 'erase') void send(next)
  }

  return {
    longest,
    pin,
    locked,
    type,
    /** A digit of the keyboard, and when. */
    key: keyed.digit,
    submit: () => {
      keyed.stop()
      void send(pin)
    },
    /** Submits a PIN typed elsewhere. */
    enter: (digits: string) => void send(digits),
    message: locked ? lockedText(lockedFor) : message,
    shaking,
    canSubmit: pin.length >= shortest && !locked,
  }
}

/** The lock in seconds, from the server; DES-2 sets 30 s. */
const secondsOf = (error: unknown): number => {
  const seconds = Number(problemOf(error)?.params?.['seconds'] ?? 30)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 30
}
