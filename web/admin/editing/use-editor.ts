import { resourceEndpoints } from '@bon/contracts/resources'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { invalidateAfter } from '../../shared/api/index.ts'
import {
  beginEditing,
  changesIn,
  disputesOf,
  type Editing,
  type EditingAction,
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

/** The editing session: local changes, others' saves, and saving. */
export const useEditor = <K extends Kinds>(saved: Saved<K>, talk: Talk<K>) => {
  const client = useQueryClient()
  const [editing, dispatch] = useReducer(edit<K>, saved, beginEditing<K>)
  const [lastSaved, setLastSaved] = useState(saved)
  const [busy, setBusy] = useState(false)
  const [isResolving, setResolving] = useState(false)
  const [othersChanged, setOthersChanged] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  // During a save the server's state is incomplete, so it is not merged yet.
  if (lastSaved !== saved && !busy) {
    setLastSaved(saved)
    if (!isAsHere(editing, saved) && revisionsOf(saved) !== revisionsOf(lastSaved)) setOthersChanged(true)
    dispatch({ type: 'arrived', saved })
  }
  const disputes = disputesOf(editing)
  const save = async () => {
    if (busy) return
    if (disputes.length > 0) return setResolving(true)
    setBusy(true)
    try {
      const waves = talk.wavesOf(editing)
      const no = await sendWaves(waves)
      await invalidateAfter(client, ...waves.map(({ of }) => resourceEndpoints(of).bulk))
      await talk.refetch()
      setRefused(no.filter(({ code }) => code !== 'resource.changed_meanwhile'))
      setResolving(no.length > 0)
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
    disputes: isResolving ? disputes : [],
    refused,
    busy,
    othersChanged,
    save,
    dispatch: (action: EditingAction<K>) => {
      setRefused([])
      dispatch(action)
    },
    settle: (mine: ReadonlySet<string>, anew: Extract<EditingAction<K>, { type: 'settled' }>['anew']) => {
      setResolving(false)
      dispatch({ type: 'settled', mine, anew })
    },
    dismissOthers: () => setOthersChanged(false),
    dismissDisputes: () => setResolving(false),
  }
}

const revisionsOf = <K extends Kinds>(saved: Saved<K>): string =>
  Object.values(saved)
    .flatMap((savedThings) => [...savedThings].map(([uuid, { revision }]) => `${uuid} ${revision}`))
    .sort()
    .join()
