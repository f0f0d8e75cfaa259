import { tablePlanAreas } from '@bon/contracts/resources'
import { Button } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../shared/i18n/use-problem-text.ts'
import { newId } from '../../shared/platform/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { ConfirmDialog, EmptyState, useToast } from '../../shared/ui/index.ts'
import { removedFrom, type Saved } from '../editing/editing.ts'
import { EditorColumns, EditorFoot } from '../editing/editor-shell.tsx'
import { useEditor } from '../editing/use-editor.ts'
import { mayWrite, pages } from '../pages.ts'
import { LeaveGuard } from '../resources/form/leave-guard.tsx'
import { wavesOf } from './actions.ts'
import { AreaDialog } from './area-dialog.tsx'
import { EditorBanners } from './editor-banners.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorSide } from './editor-side.tsx'
import { FloorPlanDisputes } from './floor-plan-disputes.tsx'
import {
  type Area,
  type FloorKinds,
  faultOf,
  freeCell,
  nextNumber,
  type Table,
  withArea,
  withoutArea,
  withoutTable,
  withTable,
} from './plan.ts'
import { PlanGrid } from './plan-grid.tsx'

const page = pages.find(({ path }) => path === 'floor-plan')
const columnsAtFirst = tablePlanAreas.fields.columns.initial ?? 8

export const FloorPlanEditor = ({
  saved,
  refetch,
}: {
  saved: Saved<FloorKinds>
  refetch: () => Promise<void>
}) => {
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
  const [dialog, setDialog] = useState<{ area: Area; isNew: boolean }>()
  const [confirming, setConfirming] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const added = useRef<string>(undefined)
  const area = plan.areas.find(({ uuid }) => uuid === areaUuid) ?? plan.areas[0]
  const chosen = plan.tables.find(({ uuid, area_uuid }) => uuid === chosenUuid && area_uuid === area?.uuid)
  const removed = removedFrom(plan.tables, editor.editing.base.tables).length
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
  const add = (cell: { column: number; row: number } | undefined) => {
    if (!area || !cell) return
    const uuid = newId()
    const number = nextNumber(plan)
    const table: Table = {
      uuid,
      number,
      area_uuid: area.uuid,
      seats: 4,
      shape: 'square',
      ...cell,
      width: 1,
      height: 1,
    }
    did(withTable(plan, table), place(table))
    setChosen(uuid)
    added.current = uuid
  }
  const remove = ({ uuid, number }: Table) => {
    did(withoutTable(plan, uuid))
    // No undo in the toast: the page's own undo includes later changes.
    toast({ text: t('floor.removed', { number }) })
  }
  const newArea = () =>
    setDialog({
      area: { uuid: newId(), name: '', columns: columnsAtFirst, location_uuid: null },
      isNew: true,
    })
  const save = () => {
    setFailure(undefined)
    void editor.save()
  }
  const trySave = () => (removed > 0 ? setConfirming(true) : save())
  const canSave = !readOnly && !busy && changes > 0 && faulty.length === 0

  return (
    <>
      <EditorBanners editor={editor} failure={failure} faulty={readOnly ? [] : faulty} />
      {area === undefined ? (
        <EmptyState
          icon={<IconArmchair size={42} stroke={1.3} aria-hidden />}
          title={t('floor.empty')}
          action={!readOnly && <Button onClick={newArea}>{t('floor.new_area')}</Button>}
        >
          {t('floor.empty_text')}
        </EmptyState>
      ) : (
        <EditorColumns
          wideAside
          aside={
            <EditorSide
              plan={plan}
              area={area}
              chosen={chosen}
              readOnly={readOnly}
              onChange={change}
              onRemove={remove}
            />
          }
        >
          <EditorBar
            editor={editor}
            area={area}
            readOnly={readOnly}
            onChosen={setArea}
            onEdit={() => setDialog({ area, isNew: false })}
            onNew={newArea}
            onSave={() => canSave && trySave()}
            onAdd={() => add(freeCell(plan, area))}
          />
          <PlanGrid
            plan={plan}
            area={area}
            chosen={chosen?.uuid}
            readOnly={readOnly}
            onChosen={setChosen}
            onChange={change}
            onRefused={(table) => setAnnouncement(t('floor.cannot_stand', { number: table.number }))}
            onAdd={add}
            onRemove={remove}
            onEdit={() => document.getElementById('table-number')?.focus()}
          />
        </EditorColumns>
      )}
      <EditorFoot
        announced={announcement}
        readOnly={readOnly}
        changes={changes}
        busy={busy}
        canSave={canSave}
        save={t('floor.save')}
        onSave={trySave}
        onReset={() => dispatch({ type: 'reset' })}
      />
      {dialog && (
        <AreaDialog
          plan={plan}
          area={dialog.area}
          isNew={dialog.isNew}
          onClose={() => setDialog(undefined)}
          onSubmit={(editedArea) => {
            did(withArea(plan, editedArea))
            setArea(editedArea.uuid)
            setDialog(undefined)
          }}
          onRemove={() => {
            did(withoutArea(plan, dialog.area.uuid))
            setDialog(undefined)
          }}
        />
      )}
      {confirming && (
        <ConfirmDialog
          title={t('floor.confirm_title', { count: removed })}
          confirm={t('floor.confirm', { count: removed })}
          variant="danger"
          onConfirm={() => {
            setConfirming(false)
            save()
          }}
          onCancel={() => setConfirming(false)}
        >
          {t('floor.confirm_text')}
        </ConfirmDialog>
      )}
      {editor.disputes.length > 0 && (
        <FloorPlanDisputes
          disputes={editor.disputes}
          plan={plan}
          onClose={editor.dismissDisputes}
          onSettled={editor.settle}
        />
      )}
      <LeaveGuard when={() => changes > 0} />
    </>
  )
}
