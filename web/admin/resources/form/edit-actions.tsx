import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconCalendarClock, IconCopy, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type EntityRow, useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { useArchive } from './use-archive.ts'

/** History, plan, copy, archive; for an archived one only restore. */
export const EditActions = ({ row }: { row: EntityRow }) => {
  const { definition, path, mayWrite } = useEntity()
  const { t } = useTexts(definition)
  const { archive, restore, busy } = useArchive()
  const [planning, setPlanning] = useState(false)
  const mayChange = mayWrite && !row.inherited
  return (
    <>
      <ActionIcon component={Link} to={`${path}/${row.uuid}/history`} aria-label={t('ui.history')}>
        <IconHistory size={23} stroke={1.7} aria-hidden />
      </ActionIcon>
      {mayWrite && (
        <ActionIcon component={Link} to={`${path}/create?copy_of=${row.uuid}`} aria-label={t('ui.copy')}>
          <IconCopy size={23} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
      {mayChange && !row.archived && (
        <>
          <ActionIcon aria-label={t('ui.plan')} onClick={() => setPlanning(true)}>
            <IconCalendarClock size={23} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('ui.archive')} disabled={busy} onClick={() => void archive(row)}>
            <IconArchive size={23} stroke={1.7} aria-hidden />
          </ActionIcon>
        </>
      )}
      {mayChange && row.archived && (
        <Button variant="default" loading={busy} onClick={() => void restore(row)}>
          {t('ui.restore')}
        </Button>
      )}
      {planning && <PlanDialog row={row} onClose={() => setPlanning(false)} />}
    </>
  )
}
