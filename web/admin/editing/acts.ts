import { isSame, type Known } from './editing.ts'

type Fields = Record<string, unknown>
/** One act of an entity's bulk call. */
export type Act =
  | { act: 'create'; uuid: string; data: Fields }
  | { act: 'change'; uuid: string; revision?: string; data: Fields }
  | { act: 'archive'; uuid: string }

/** What must be sent so that the server has the thing as it stands here: all of a new one, else what changed. */
export const actFor = <T extends { uuid: string }>(thing: T, base: ReadonlyMap<string, Known<T>>): Act => {
  const { uuid, ...data } = thing
  const known = base.get(uuid)
  if (!known) return { act: 'create', uuid, data }
  const before: Fields = known.thing
  const said = Object.entries(data).filter(([name, value]) => !isSame(value, before[name]))
  return { act: 'change', uuid, revision: known.revision, data: Object.fromEntries(said) }
}
