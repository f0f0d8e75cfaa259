import '../resources/mantine.css.ts'
import { useTranslation } from 'react-i18next'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { FloorPlanEditor } from './editor.tsx'
import { useSavedPlan } from './use-saved-plan.ts'

/** The floor plan editor (FLR-01, FLR-09 to FLR-15). */
export const FloorPlanScreen = () => {
  const { t } = useTranslation('shop')
  const { saved, error, refetch } = useSavedPlan()
  return (
    <Await
      data={saved}
      error={error}
      onRetry={() => void refetch()}
      failed={t('floor.failed')}
      skeleton={<CardsSkeleton rows={[{ height: 520, spans: [9, 3] }]} />}
    >
      {(plan) => (
        <Page title={t('floor.title')}>
          <FloorPlanEditor saved={plan} refetch={refetch} />
        </Page>
      )}
    </Await>
  )
}
