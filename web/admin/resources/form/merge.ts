import type { AnyResource } from '@bon/contracts/resources'
import type { Data } from '../entity.ts'
import { fieldsOf } from '../field-layout.ts'
import { isSame, tidied } from './draft.ts'

/** A field changed by someone: previous value, mine, and the other person's. */
export type Divergence = {
  field: string
  base: unknown
  mine: unknown
  theirs: unknown
  /** Both changed it, to different values. */
  isConflict: boolean
}
export type Side = 'mine' | 'theirs'

/** The fields that differ between my form and the other person's save (line 5 of the acceptance list). */
export const divergences = (definition: AnyResource, base: Data, mine: Data, theirs: Data): Divergence[] => {
  const fields = fieldsOf(definition)
  const [b, m, t] = [tidied(fields, base), tidied(fields, mine), tidied(fields, theirs)]
  return Object.keys(fields).flatMap((field) => {
    const isMine = !isSame(b[field], m[field])
    const isTheirs = !isSame(b[field], t[field])
    if (!isMine && !isTheirs) return []
    const isConflict = isMine && isTheirs && !isSame(m[field], t[field])
    return [{ field, base: b[field], mine: m[field], theirs: t[field], isConflict }]
  })
}

/** Default choice per field: the side that changed it, or mine when both did, so that typed values are kept. */
export const sideAtFirst = ({ base, mine }: Divergence): Side => (isSame(base, mine) ? 'theirs' : 'mine')

/** The form after the choice: the other person's save with my chosen values on top. */
export const merged = (
  differing: readonly Divergence[],
  mine: Data,
  theirs: Data,
  chosen: Readonly<Record<string, Side>>,
): Data => {
  const values: Record<string, unknown> = { ...mine }
  for (const divergence of differing) {
    const { field } = divergence
    const side = chosen[field] ?? sideAtFirst(divergence)
    values[field] = side === 'theirs' ? theirs[field] : mine[field]
  }
  return values
}
