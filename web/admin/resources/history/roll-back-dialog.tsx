import { call } from '../../../shared/api/index.ts'
import { ConfirmDialog, useToast } from '../../../shared/ui/index.ts'
import { type EntityRow, useEntity } from '../entity.ts'
import { fieldsOf } from '../faces.ts'
import { isSame } from '../form/draft.ts'
import { useAct } from '../form/use-act.ts'
import { useTexts } from '../use-texts.ts'
import { ChangeList } from './change-list.tsx'
import { dataAt, type HistoryEvent } from './changes.ts'

/** Asks before an earlier state is taken back, with what that changes today. */
export const RollBackDialog = ({
  row,
  events,
  revision,
  onClose,
}: {
  row: EntityRow
  events: readonly HistoryEvent[]
  revision: string
  onClose: () => void
}) => {
  const { definition, endpoints } = useEntity()
  const { t } = useTexts(definition)
  const { act, busy } = useAct()
  const toast = useToast()
  const before = dataAt(events, revision) ?? {}
  const changes = Object.entries(fieldsOf(definition)).flatMap(([field, { initial }]) => {
    const [from, to] = [row.data[field] ?? null, before[field] ?? initial ?? null]
    return isSame(from, to) ? [] : [{ field, from, to }]
  })
  const rollBack = async () => {
    const done = await act(() =>
      call(endpoints.rollBack, {
        params: { uuid: row.uuid },
        body: { to_revision: Number(revision) },
        ifMatch: row.revision,
      }),
    )
    if (done) toast({ text: t('ui.rolled_back') })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('ui.roll_back_title')}
      confirm={t('ui.roll_back_confirm', { count: changes.length })}
      busy={busy || changes.length === 0}
      onConfirm={() => void rollBack()}
      onCancel={onClose}
    >
      {changes.length === 0 ? <p>{t('ui.roll_back_same')}</p> : <ChangeList changes={changes} withFrom />}
    </ConfirmDialog>
  )
}
