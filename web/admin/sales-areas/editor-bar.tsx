import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UndoButtons } from '../editing/undo-buttons.tsx'
import type { useEditor } from '../editing/use-editor.ts'
import { AddPage } from './add-page.tsx'
import type { Area, AreaKinds, KeyPage } from './area.ts'
import type { AreaData } from './use-area-data.ts'

type Scheme = 'light' | 'dark'

/** Toolbar of the editor: light or dark, undo and redo, adding a page. */
export const EditorBar = ({
  area,
  editor,
  parents,
  readOnly,
  scheme,
  onScheme,
  onSave,
  onAdd,
}: {
  area: Area
  editor: ReturnType<typeof useEditor<AreaKinds>>
  parents: AreaData['parents']
  readOnly: boolean
  scheme: Scheme
  onScheme: (scheme: Scheme) => void
  onSave: () => void
  onAdd: (page: KeyPage, isNew: boolean) => void
}) => {
  const { t } = useTranslation('shop')
  return (
    <div className="row wraps">
      <SegmentedControl
        aria-label={t('area.scheme')}
        value={scheme}
        data={[
          { value: 'light', label: t('area.light') },
          { value: 'dark', label: t('area.dark') },
        ]}
        onChange={(value) => onScheme(value === 'dark' ? 'dark' : 'light')}
      />
      <span className="push" />
      {!readOnly && (
        <>
          <UndoButtons
            canUndo={editor.canUndo}
            canRedo={editor.canRedo}
            onUndo={() => editor.dispatch({ type: 'undo' })}
            onRedo={() => editor.dispatch({ type: 'redo' })}
            onSave={onSave}
          />
          <AddPage
            all={[...editor.now.pages, ...parents.map((page) => ({ uuid: page.uuid, ...page.data }))]}
            usedUuids={area.page_uuids}
            onAdd={onAdd}
          />
        </>
      )}
    </div>
  )
}
