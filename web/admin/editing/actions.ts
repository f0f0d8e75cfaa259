import { isSame, type SavedThing } from './editing.ts'

type Fields = Record<string, unknown>
/** One action of an entity's bulk call. */
export type Action =
  | { action: 'create'; uuid: string; data: Fields }
  | { action: 'change'; uuid: string; revision?: string; data: Fields }
  | { action: 'archive'; uuid: string }

/** The action that brings the server to the local state: all fields of a new thing, otherwise the changed ones. */
export const actionFor = <T extends { uuid: string }>(
  thing: T,
  base: ReadonlyMap<string, SavedThing<T>>,
): Action => {
  const { uuid, ...data } = thing
  const savedThing = base.get(uuid)
  if (!savedThing) return { action: 'create', uuid, data }
  const before: Fields = savedThing.thing
  const changedFields = Object.entries(data).filter(([name, value]) => !isSame(value, before[name]))
  return { action: 'change', uuid, revision: savedThing.revision, data: Object.fromEntries(changedFields) }
}
