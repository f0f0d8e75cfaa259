import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { type EntityRow, nameOf, useEntity } from '../entity.ts'

/** Archives and restores: undo instead of confirmation, since both can be reversed (DES-33). */
export const useArchive = () => {
  const { t } = useTranslation('resources')
  const { definition, endpoints } = useEntity()
  const restore = useAction({
    action: (row: EntityRow) => call(endpoints.restore, { params: { uuid: row.uuid } }),
    commands: [endpoints.restore],
    successToast: (_, row) => ({ text: t('ui.restored', { name: nameOf(definition, row.data) }) }),
    toastsRefusal: true,
  })
  const archive = useAction({
    action: (row: EntityRow) => call(endpoints.archive, { params: { uuid: row.uuid } }),
    commands: [endpoints.archive],
    successToast: (_, row) => ({
      text: t('ui.archived', { name: nameOf(definition, row.data) }),
      action: { label: t('ui.undo'), run: () => restore.run(row) },
    }),
    toastsRefusal: true,
  })
  return { archive: archive.attempt, restore: restore.attempt, busy: archive.busy || restore.busy }
}
