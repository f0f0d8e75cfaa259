import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/index.ts'
import { useToast } from '../../../shared/ui/index.ts'
import { type EntityRow, nameOf, useEntity } from '../entity.ts'
import { useAct } from './use-act.ts'

/** Out of use and back: undo instead of a question, since both can be taken back (DESIGN.md 5). */
export const useArchive = () => {
  const { t } = useTranslation('resources')
  const { definition, endpoints } = useEntity()
  const { act, busy } = useAct()
  const toast = useToast()
  const restore = (row: EntityRow) =>
    act(() => call(endpoints.restore, { params: { uuid: row.uuid } })).then((done) => {
      if (done) toast({ text: t('ui.restored', { name: nameOf(definition, row.data) }) })
    })
  const archive = async (row: EntityRow): Promise<boolean> => {
    const done = await act(() => call(endpoints.archive, { params: { uuid: row.uuid } }))
    if (done)
      toast({
        text: t('ui.archived', { name: nameOf(definition, row.data) }),
        action: { label: t('ui.undo'), run: () => void restore(row) },
      })
    return done
  }
  return { archive, restore, busy }
}
