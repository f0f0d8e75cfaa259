import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { UndoButtons } from '../editing/undo-buttons.tsx'
import type { useEditor } from '../editing/use-editor.ts'
import { AreaTabs } from './area-tabs.tsx'
import type { Area, FloorKinds } from './plan.ts'

/** Toolbar of the plan: areas, undo and redo, adding a table. */
export const EditorBar = ({
  editor,
  area,
  readOnly,
  onChosen,
  onEdit,
  onNew,
  onSave,
  onAdd,
}: {
  editor: ReturnType<typeof useEditor<FloorKinds>>
  area: Area
  readOnly: boolean
  onChosen: (uuid: string) => void
  onEdit: () => void
  onNew: () => void
  onSave: () => void
  onAdd: () => void
}) => {
  const { t } = useTranslation('shop')
  return (
    <div className="row wraps">
      <AreaTabs
        plan={editor.now}
        area={area}
        readOnly={readOnly}
        onChosen={onChosen}
        onEdit={onEdit}
        onNew={onNew}
      />
      {!readOnly && (
        <>
          <UndoButtons
            canUndo={editor.canUndo}
            canRedo={editor.canRedo}
            onUndo={() => editor.dispatch({ type: 'undo' })}
            onRedo={() => editor.dispatch({ type: 'redo' })}
            onSave={onSave}
          />
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
            {t('floor.add_table')}
          </Button>
        </>
      )}
    </div>
  )
}
