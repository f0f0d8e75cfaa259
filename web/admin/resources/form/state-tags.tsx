import { IconArchive, IconBuilding, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../shared/ui/index.ts'
import type { EntityRow } from '../entity.ts'

/** Active or archived, and owner, by word, icon and colour. */
export const StateTags = ({ row }: { row: EntityRow }) => {
  const { t } = useTranslation('resources')
  return (
    <>
      <Tag tone={row.archived ? 'plain' : 'ok'}>
        {row.archived ? <IconArchive aria-hidden /> : <IconCheck aria-hidden />}
        {t(row.archived ? 'ui.is_archived' : 'ui.is_active')}
      </Tag>
      {row.inherited && (
        <Tag tone="info">
          <IconBuilding aria-hidden />
          {t('ui.inherited')}
        </Tag>
      )}
    </>
  )
}
