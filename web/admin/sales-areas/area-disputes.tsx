import { registerPages, salesAreas } from '@bon/contracts/resources'
import { useTranslation } from 'react-i18next'
import { DisputeDialog } from '../editing/dispute-dialog.tsx'
import type { useEditor } from '../editing/use-editor.ts'
import type { Area, AreaKinds, KeyPage } from './area.ts'
import type { AreaData } from './use-area-data.ts'

type Editor = ReturnType<typeof useEditor<AreaKinds>>

/** Conflicting changes of two people: choose a version of each page or area. */
export const AreaDisputes = ({ editor, data }: { editor: Editor; data: AreaData }) =>
  editor.disputes.length === 0 ? null : (
    <DisputeDialog<AreaKinds>
      disputes={editor.disputes}
      resourceOf={(kind) => (kind === 'pages' ? registerPages : salesAreas)}
      nameOf={({ name }) => name}
      sideOf={(thing) => <Side thing={thing} data={data} />}
      onClose={editor.dismissDisputes}
      onSettled={(mine) => editor.settle(mine, (drawing) => drawing)}
    />
  )

/** One side of a dispute: a page or the area. */
const Side = ({ thing, data }: { thing: Area | KeyPage; data: AreaData }) => {
  const { t } = useTranslation('shop')
  if (!('product_uuids' in thing))
    return t('area.side', { name: thing.name, columns: thing.columns, count: thing.page_uuids.length })
  const names = thing.product_uuids.map((uuid) => data.products.get(uuid)?.button_text ?? t('area.gone'))
  return `${thing.name}: ${names.join(', ')}`
}
