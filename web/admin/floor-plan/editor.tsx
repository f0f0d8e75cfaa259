import { tablePlanAreas } from '@bon/contracts/resources'
import { Button } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../shared/platform/index.ts'
import { ConfirmDialog, EmptyState } from '../../shared/ui/index.ts'
import { removedFrom } from '../editing/editing.ts'
import { EditorColumns, EditorFoot } from '../editing/editor-shell.tsx'
import { LeaveGuard } from '../resources/form/leave-guard.tsx'
import { AreaDialog } from './area-dialog.tsx'
import { EditorBanners } from './editor-banners.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorSide } from './editor-side.tsx'
import { FloorPlanDisputes } from './floor-plan-disputes.tsx'
import { type Area, freeCell, withArea, withoutArea } from './plan.ts'
import { PlanGrid } from './plan-grid.tsx'
import { type FloorEditing, useFloorEditing } from './use-floor-editing.ts'

const columnsAtFirst = tablePlanAreas.fields.columns.initial ?? 8

const emptyArea = (): Area => ({ uuid: newId(), name: '', columns: columnsAtFirst, location_uuid: null })

export const FloorPlanEditor = (props: Parameters<typeof useFloorEditing>[0]) => {
  const { t } = useTranslation('shop')
  const [confirming, setConfirming] = useState(false)
  const [dialog, setDialog] = useState<{ area: Area; isNew: boolean }>()
  const editing = useFloorEditing(props)
  const { editor, failure, faulty, readOnly, plan, area, did, announcement, save, canSave } = editing
  const { changes, busy, dispatch } = editor
  const removed = removedFrom(plan.tables, editor.editing.base.tables).length
  const newArea = () => setDialog({ area: emptyArea(), isNew: true })
  const trySave = () => (removed > 0 ? setConfirming(true) : save())

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
        <FloorPlan
          editing={editing}
          area={area}
          onEdit={() => setDialog({ area, isNew: false })}
          onNew={newArea}
          onSave={trySave}
        />
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
            editing.setArea(editedArea.uuid)
            setDialog(undefined)
          }}
          onRemove={() => {
            did(withoutArea(plan, dialog.area.uuid))
            setDialog(undefined)
          }}
        />
      )}
      {confirming && (
        <ConfirmRemoval
          count={removed}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            save()
          }}
        />
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

type FloorPlanProps = {
  editing: FloorEditing
  area: Area
  onEdit: () => void
  onNew: () => void
  onSave: () => void
}

/** The tables of one area, with what is chosen beside them. */
const FloorPlan = ({ editing, area, onEdit, onNew, onSave }: FloorPlanProps) => {
  const { t } = useTranslation('shop')
  const { editor, plan, readOnly, chosen, canSave, change, add, remove } = editing
  return (
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
        onChosen={editing.setArea}
        onEdit={onEdit}
        onNew={onNew}
        onSave={() => canSave && onSave()}
        onAdd={() => add(freeCell(plan, area))}
      />
      <PlanGrid
        plan={plan}
        area={area}
        chosen={chosen?.uuid}
        readOnly={readOnly}
        onChosen={editing.setChosen}
        onChange={change}
        onRefused={(table) => editing.setAnnouncement(t('floor.cannot_stand', { number: table.number }))}
        onAdd={add}
        onRemove={remove}
        onEdit={() => document.getElementById('table-number')?.focus()}
      />
    </EditorColumns>
  )
}

type RemovalProps = { count: number; onClose: () => void; onConfirm: () => void }

const ConfirmRemoval = ({ count, onClose, onConfirm }: RemovalProps) => {
  const { t } = useTranslation('shop')
  return (
    <ConfirmDialog
      title={t('floor.confirm_title', { count })}
      confirm={t('floor.confirm', { count })}
      variant="danger"
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {t('floor.confirm_text')}
    </ConfirmDialog>
  )
}
