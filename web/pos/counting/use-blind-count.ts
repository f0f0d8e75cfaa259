import type { Money } from '@bon/contracts/kernel'
import { useState } from 'react'
import { forget, readStored, writeStored } from '../../shared/platform/index.ts'

type BlindCount = {
  blind: boolean
  /** One count: another session or another handover is another count. */
  key: string
  sum: Money
}

/**
 * A blind count is confirmed before the expected sum and the difference are shown, and may then be repeated once. The
 * first sum is kept on the device, so that a reload does not hide that the difference was seen.
 */
export const useBlindCount = ({ blind, key, sum }: BlindCount) => {
  const stored = `blind-count.${key}`
  const [seen, setSeen] = useState<{ key: string; first: Money; again: boolean }>()
  const [confirmedSum, setConfirmedSum] = useState<Money>()
  const mine = seen?.key === key ? seen : firstOf(key, readStored(stored))
  const isConfirmed = blind && confirmedSum === sum && seen?.key === key
  return {
    /** The expected sum and the difference may be shown. */
    isShown: !blind || isConfirmed,
    /** Confirmed: the figures of the count stand until it is repeated. */
    isFixed: isConfirmed,
    confirm: () => {
      if (!mine) writeStored(stored, sum)
      setSeen(mine ?? { key, first: sum, again: false })
      setConfirmedSum(sum)
    },
    /** Undefined once it was used. */
    recount:
      isConfirmed && mine && !mine.again
        ? () => {
            setSeen({ ...mine, again: true })
            setConfirmedSum(undefined)
          }
        : undefined,
    /** Sum of the count that was repeated after its difference was seen. */
    first_counted: blind && mine?.again ? mine.first : undefined,
    done: () => forget(stored),
  }
}

/** Stored by an earlier visit of this page: its difference was seen. */
const firstOf = (key: string, stored: unknown) =>
  typeof stored === 'number' ? { key, first: stored as Money, again: true } : undefined
