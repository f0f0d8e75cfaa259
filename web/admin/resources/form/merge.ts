import type { AnyResource } from '@bon/contracts/resources'
import type { Data } from '../entity.ts'
import { fieldsOf } from '../faces.ts'
import { isSame, tidied } from './draft.ts'

/** One field that somebody changed: what it was, what I typed, what the other saved. */
export type Divergence = {
  field: string
  base: unknown
  mine: unknown
  theirs: unknown
  /** Both of us changed it, to different things. */
  isConflict: boolean
}
export type Side = 'mine' | 'theirs'

/** What stands between my form and the other's save, field by field (line 5 of the acceptance list). */
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

/** Whose value a field takes when nobody chose: the one who changed it, and mine when both did: typing is kept. */
export const sideAtFirst = ({ base, mine }: Divergence): Side => (isSame(base, mine) ? 'theirs' : 'mine')

/** The form after the choice: the other's save below, and on it what I keep of mine. */
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
