import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../shared/api/index.ts'
import { Banner } from '../../../shared/ui/index.ts'
import { type EntityRow, useEntity } from '../entity.ts'

/** Someone else saved while this form was open: shows a notice and keeps everything typed. */
export const ChangedBanner = ({ row, onShow }: { row: EntityRow; onShow: () => void }) => {
  const { t } = useTranslation('resources')
  const { endpoints } = useEntity()
  const { data } = useQuery(query(endpoints.history, { params: { uuid: row.uuid } }))
  const who = data?.events.find(({ revision }) => revision === row.revision)?.actor_name
  return (
    <Banner
      tone="info"
      action={
        <button type="button" onClick={onShow}>
          {t('ui.show')}
        </button>
      }
    >
      {who ? t('ui.changed_by', { who }) : t('ui.changed_by_somebody')}
    </Banner>
  )
}
