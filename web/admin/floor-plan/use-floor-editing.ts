import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../shared/i18n/use-problem-text.ts'
import { newId } from '../../shared/platform/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import type { Saved } from '../editing/editing.ts'
import { useEditor } from '../editing/use-editor.ts'
import { mayWrite, pages } from '../pages.ts'
import { wavesOf } from './actions.ts'
import {
  type Area,
  type FloorKinds,
  faultOf,
  nextNumber,
  type Plan,
  type Table,
  withoutTable,
  withTable,
} from './plan.ts'

const page = pages.find(({ path }) => path === 'floor-plan')

type Props = { saved: Saved<FloorKinds>; refetch: () => Promise<void> }
type Cell = { column: number; row: number }

export type FloorEditing = ReturnType<typeof useFloorEditing>

/** The plan while it is edited, and which table of it is chosen. */
export const useFloorEditing = ({ saved, refetch }: Props) => {
  const { t } = useTranslation('shop')
  const { user } = useSession()
  const toast = useToast()
  const problemText = useProblemText()
  const readOnly = page === undefined || !mayWrite(page, user)
  const [failure, setFailure] = useState<string>()
  const editor = useEditor(saved, {
    wavesOf,
    refetch,
    onSaved: () => toast({ text: t('floor.saved') }),
    onFailed: (error) => setFailure(problemText(error)),
  })
  const { now: plan, changes, dispatch, busy } = editor
  const [areaUuid, setArea] = useState<string>()
  const [chosenUuid, setChosen] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const added = useRef<string>(undefined)
  const area = plan.areas.find(({ uuid }) => uuid === areaUuid) ?? plan.areas[0]
  const chosen = plan.tables.find(({ uuid, area_uuid }) => uuid === chosenUuid && area_uuid === area?.uuid)
  const faulty = plan.tables.filter((table) => faultOf(plan, table) !== undefined)

  useEffect(() => {
    if (added.current === undefined) return
    document.querySelector<HTMLElement>(`[data-table="${added.current}"]`)?.focus()
    added.current = undefined
  })

  const did = (next: typeof plan, saying = '') => {
    setFailure(undefined)
    setAnnouncement(saying)
    dispatch({ type: 'did', drawing: next })
  }
  const place = (table: Table) =>
    t('floor.now_at', { ...table, column: table.column + 1, row: table.row + 1 })
  const change = (table: Table) => did(withTable(plan, table), place(table))
  const add = (cell: Cell | undefined) => {
    if (!area || !cell) return
    const uuid = newId()
    const table = newTable(plan, uuid, area, cell)
    did(withTable(plan, table), place(table))
    setChosen(uuid)
    added.current = uuid
  }
  const remove = ({ uuid, number }: Table) => {
    did(withoutTable(plan, uuid))
    // No undo in the toast: the page's own undo includes later changes.
    toast({ text: t('floor.removed', { number }) })
  }
  const save = () => {
    setFailure(undefined)
    void editor.save()
  }
  const canSave = !readOnly && !busy && changes > 0 && faulty.length === 0
  return {
    editor,
    plan,
    failure,
    faulty,
    readOnly,
    area,
    chosen,
    setArea,
    setChosen,
    announcement,
    setAnnouncement,
    did,
    change,
    add,
    remove,
    save,
    canSave,
  }
}

const newTable = (plan: Plan, uuid: string, { uuid: area_uuid }: Area, cell: Cell): Table => ({
  uuid,
  number: nextNumber(plan),
  area_uuid,
  seats: 4,
  shape: 'square',
  ...cell,
  width: 1,
  height: 1,
})
