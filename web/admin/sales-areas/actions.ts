import { registerPages, salesAreas } from '@bon/contracts/resources'
import { actionFor } from '../editing/actions.ts'
import { type Editing, isSame } from '../editing/editing.ts'
import type { Wave } from '../editing/send.ts'
import type { AreaKinds } from './area.ts'

/** The calls of a save: pages before the area that refers to them. */
export const wavesOf = ({ base, timeline: { now } }: Editing<AreaKinds>): Wave[] =>
  [
    {
      of: registerPages,
      actions: changedOf(now.pages, base.pages).map((page) => actionFor(page, base.pages)),
    },
    { of: salesAreas, actions: changedOf(now.areas, base.areas).map((area) => actionFor(area, base.areas)) },
  ].filter(({ actions }) => actions.length > 0)

const changedOf = <T extends { uuid: string }>(
  things: readonly T[],
  base: ReadonlyMap<string, { thing: T }>,
): T[] => things.filter((thing) => !isSame(thing, base.get(thing.uuid)?.thing))
