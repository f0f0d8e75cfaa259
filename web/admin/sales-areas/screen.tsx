import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { NotFoundScreen } from '../not-found/screen.tsx'
import { Await } from '../parts/await.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { SalesAreaEditor } from './editor.tsx'
import { useAreaData } from './use-area-data.ts'

/** The editor of a sales area as on the register (REG-04, REG-23 to REG-26, REG-47). */
export const SalesAreaScreen = () => {
  const { t } = useTranslation('shop')
  const { uuid = '' } = useParams()
  const { data, isMissing, error, refetch } = useAreaData(uuid)
  if (isMissing) return <NotFoundScreen />
  return (
    <Await
      data={data}
      error={error}
      onRetry={() => void refetch()}
      failed={t('area.failed')}
      skeleton={<CardsSkeleton rows={[{ height: 520, spans: [9, 3] }]} />}
    >
      {(loaded) => <SalesAreaEditor key={uuid} uuid={uuid} data={loaded} refetch={refetch} />}
    </Await>
  )
}
