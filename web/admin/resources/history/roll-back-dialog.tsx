import { call } from '../../../shared/api/index.ts'
import { ConfirmDialog } from '../../../shared/ui/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { type EntityRow, useEntity } from '../entity.ts'
import { fieldsOf } from '../field-layout.ts'
import { isSame } from '../form/draft.ts'
import { useTexts } from '../use-texts.ts'
import { ChangeList } from './change-list.tsx'
import { dataAt, type HistoryEvent } from './changes.ts'

/** Confirms restoring an earlier state, showing what it changes now. */
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
  const { attempt, busy } = useAction({
    action: () =>
      call(endpoints.rollBack, {
        params: { uuid: row.uuid },
        body: { to_revision: Number(revision) },
        ifMatch: row.revision,
      }),
    commands: [endpoints.rollBack],
    successToast: () => ({ text: t('ui.rolled_back') }),
    toastsRefusal: true,
  })
  const before = dataAt(events, revision) ?? {}
  const changes = Object.entries(fieldsOf(definition)).flatMap(([field, { initial }]) => {
    const [from, to] = [row.data[field] ?? null, before[field] ?? initial ?? null]
    return isSame(from, to) ? [] : [{ field, from, to }]
  })
  return (
    <ConfirmDialog
      title={t('ui.roll_back_title')}
      confirm={t('ui.roll_back_confirm', { count: changes.length })}
      busy={busy || changes.length === 0}
      onConfirm={() => void attempt().then(onClose)}
      onCancel={onClose}
    >
      {changes.length === 0 ? <p>{t('ui.roll_back_same')}</p> : <ChangeList changes={changes} withFrom />}
    </ConfirmDialog>
  )
}
