import { z } from 'zod'
import { Money, zero } from '../kernel/index.ts'
import { keyOfPosting, Posting } from './posting.ts'

const Sides = z.object({ debit: Money, credit: Money })

/** A posting that differs from the transferred one. */
export const PostingDiff = Posting.omit({ debit: true, credit: true }).extend({ before: Sides, now: Sides })
export type PostingDiff = z.infer<typeof PostingDiff>

const none = { debit: zero, credit: zero }

/**
 * Line-by-line difference between the transferred and the recomputed postings; it never creates a second voucher
 * (BEYOND-21).
 */
export const diffOf = (recorded: readonly Posting[], computed: readonly Posting[]): PostingDiff[] => {
  const before = new Map(recorded.map((row) => [keyOfPosting(row), row]))
  const now = new Map(computed.map((row) => [keyOfPosting(row), row]))
  return [...new Map([...before, ...now]).entries()].flatMap(([key, { debit: _, credit: __, ...line }]) => {
    const [was, is] = [before.get(key) ?? none, now.get(key) ?? none]
    if (was.debit === is.debit && was.credit === is.credit) return []
    const sides = ({ debit, credit }: z.infer<typeof Sides>) => ({ debit, credit })
    return [{ ...line, before: sides(was), now: sides(is) }]
  })
}
