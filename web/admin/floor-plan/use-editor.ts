import { useReducer, useState } from 'react'
import { problemOf } from '../../shared/api/index.ts'
import {
  beginEditing,
  changesIn,
  disputesOf,
  type EditingAct,
  edit,
  isAsHere,
  type Saved,
} from './editing.ts'
import { type Refused, useSavePlan } from './use-save-plan.ts'

type Talk = { onSaved: () => void; onFailed: (error: unknown) => void }

/** The editing session: what was changed here, what others saved meanwhile, and the way to the server. */
export const useEditor = (saved: Saved, refetch: () => Promise<void>, talk: Talk) => {
  const [editing, dispatch] = useReducer(edit, saved, beginEditing)
  const [seen, setSeen] = useState(saved)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [othersChanged, setOthersChanged] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const send = useSavePlan()
  // While a save is under way the server holds half of it; only the whole is looked at.
  if (seen !== saved && !busy) {
    setSeen(saved)
    if (!isAsHere(editing, saved) && isNewer(saved, seen)) setOthersChanged(true)
    dispatch({ type: 'arrived', saved })
  }
  const disputes = disputesOf(editing)
  const save = async () => {
    if (busy) return
    if (disputes.length > 0) return setAsking(true)
    setBusy(true)
    try {
      const no = await send(editing)
      await refetch()
      setRefused(no.filter(({ code }) => code !== 'resource.changed_meanwhile'))
      setAsking(no.length > 0)
      if (no.length === 0) {
        dispatch({ type: 'saved' })
        talk.onSaved()
      }
    } catch (error) {
      if (!problemOf(error)) throw error
      talk.onFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    plan: editing.timeline.now,
    changes: changesIn(editing),
    canUndo: editing.timeline.past.length > 0,
    canRedo: editing.timeline.future.length > 0,
    removed: [...editing.base.tables.keys()].filter(
      (uuid) => !editing.timeline.now.tables.some((table) => table.uuid === uuid),
    ).length,
    disputes: asking ? disputes : [],
    base: editing.base,
    refused,
    busy,
    othersChanged,
    save,
    dispatch: (act: EditingAct) => {
      setRefused([])
      dispatch(act)
    },
    dismissOthers: () => setOthersChanged(false),
    dismissDisputes: () => setAsking(false),
  }
}

const isNewer = (saved: Saved, seen: Saved): boolean => revisionsOf(saved) !== revisionsOf(seen)

const revisionsOf = ({ areas, tables }: Saved): string =>
  [...areas, ...tables]
    .map(([uuid, { revision }]) => `${uuid} ${revision}`)
    .sort()
    .join()
