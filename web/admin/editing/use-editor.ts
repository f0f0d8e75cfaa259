import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { invalidateTopic } from '../../shared/api/index.ts'
import {
  beginEditing,
  changesIn,
  disputesOf,
  type Editing,
  type EditingAct,
  edit,
  isAsHere,
  type Kinds,
  type Saved,
} from './editing.ts'
import { type Refused, sendWaves, type Wave } from './send.ts'

type Talk<K extends Kinds> = {
  wavesOf: (editing: Editing<K>) => Wave[]
  refetch: () => Promise<void>
  onSaved: () => void
  onFailed: (error: unknown) => void
}

/** The editing session: what was changed here, what others saved meanwhile, and the way to the server. */
export const useEditor = <K extends Kinds>(saved: Saved<K>, talk: Talk<K>) => {
  const client = useQueryClient()
  const [editing, dispatch] = useReducer(edit<K>, saved, beginEditing<K>)
  const [seen, setSeen] = useState(saved)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [othersChanged, setOthersChanged] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  // While a save is under way the server holds half of it; only the whole is looked at.
  if (seen !== saved && !busy) {
    setSeen(saved)
    if (!isAsHere(editing, saved) && revisionsOf(saved) !== revisionsOf(seen)) setOthersChanged(true)
    dispatch({ type: 'arrived', saved })
  }
  const disputes = disputesOf(editing)
  const save = async () => {
    if (busy) return
    if (disputes.length > 0) return setAsking(true)
    setBusy(true)
    try {
      const no = await sendWaves(talk.wavesOf(editing))
      await invalidateTopic(client, 'resources')
      await talk.refetch()
      setRefused(no.filter(({ code }) => code !== 'resource.changed_meanwhile'))
      setAsking(no.length > 0)
      if (no.length === 0) {
        dispatch({ type: 'saved' })
        talk.onSaved()
      }
    } catch (error) {
      talk.onFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    editing,
    now: editing.timeline.now,
    changes: changesIn(editing),
    canUndo: editing.timeline.past.length > 0,
    canRedo: editing.timeline.future.length > 0,
    disputes: asking ? disputes : [],
    refused,
    busy,
    othersChanged,
    save,
    dispatch: (act: EditingAct<K>) => {
      setRefused([])
      dispatch(act)
    },
    settle: (mine: ReadonlySet<string>, anew: Extract<EditingAct<K>, { type: 'settled' }>['anew']) => {
      setAsking(false)
      dispatch({ type: 'settled', mine, anew })
    },
    dismissOthers: () => setOthersChanged(false),
    dismissDisputes: () => setAsking(false),
  }
}

const revisionsOf = <K extends Kinds>(saved: Saved<K>): string =>
  Object.values(saved)
    .flatMap((known) => [...known].map(([uuid, { revision }]) => `${uuid} ${revision}`))
    .sort()
    .join()
