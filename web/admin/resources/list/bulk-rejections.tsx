import { Dialog } from '../../../shared/ui/index.ts'
import { type EntityRow, nameOf, useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import type { BulkResult } from './use-bulk.ts'

/** The refused items of a bulk call, with reasons. */
export const BulkRefusals = ({
  refused,
  rows,
  onClose,
}: {
  refused: BulkResult['refused']
  rows: readonly EntityRow[]
  onClose: () => void
}) => {
  const { definition } = useEntity()
  const { t } = useTexts(definition)
  const called = (uuid: string) => {
    const row = rows.find((one) => one.uuid === uuid)
    return row ? nameOf(definition, row.data) : '–'
  }
  return (
    <Dialog title={t('ui.refused_many', { count: refused.length })} onClose={onClose}>
      <ul className="grid gap-8">
        {refused.map(({ uuid, code }) => (
          <li key={uuid}>
            <b>{called(uuid)}</b> {t([`common:problem.${code}`, 'common:problem.internal'])}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
