import { registerPages, salesAreas } from '@bon/contracts/resources'
import { actFor } from '../editing/acts.ts'
import { type Editing, isSame } from '../editing/editing.ts'
import type { Wave } from '../editing/send.ts'
import type { AreaKinds } from './area.ts'

/** What a save sends: the pages before the area that names them. */
export const wavesOf = ({ base, timeline: { now } }: Editing<AreaKinds>): Wave[] =>
  [
    { of: registerPages, acts: changedOf(now.pages, base.pages).map((page) => actFor(page, base.pages)) },
    { of: salesAreas, acts: changedOf(now.areas, base.areas).map((area) => actFor(area, base.areas)) },
  ].filter(({ acts }) => acts.length > 0)

const changedOf = <T extends { uuid: string }>(
  things: readonly T[],
  base: ReadonlyMap<string, { thing: T }>,
): T[] => things.filter((thing) => !isSame(thing, base.get(thing.uuid)?.thing))
