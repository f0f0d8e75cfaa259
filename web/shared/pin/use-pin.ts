import { useEffect, useRef, useState } from 'react'
import { problemOf } from '../api/index.ts'
import { useProblemText } from '../i18n/index.ts'
import { after, every } from '../platform/index.ts'

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
}

/** PIN entry: a wrong PIN shakes once and clears, too many lock the pad for a while. */
export const usePin = ({ longest, check, lockedText, missing }: PinOptions) => {
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

  const type = (key: string) => {
    if (locked || busy.current) return
    setMessage(missing ?? '')
    if (missing) return
    if (key === 'erase') return setPin(pin.slice(0, -1))
    const next = (pin + key).slice(0, longest)
    setPin(next)
    if (next.length === longest) void send(next)
  }

  return {
    longest,
    pin,
    locked,
    type,
    submit: () => void send(pin),
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
