import '../../resources/mantine.css.ts'
import { instantOf } from '@bon/contracts/kernel'
import { resourceEndpoints, turnoverGoals } from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../shared/api/index.ts'
import { shopClock } from '../../../shared/format/index.ts'
import { now } from '../../../shared/platform/index.ts'
import { SideDrawer } from '../../identity/side-drawer.tsx'
import { Await } from '../../parts/await.tsx'
import { GoalsForm } from './goals-form.tsx'

const endpoints = resourceEndpoints(turnoverGoals)

/** The company's goals beside the dashboard. */
export const GoalsDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('statistics')
  const { data, error, refetch } = useQuery(query(endpoints.list, { query: { limit: 1 } }))
  return (
    <SideDrawer title={t('goal.goals')} onClose={onClose}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('goal.failed')}>
        {({ rows: [row] }) => (
          <GoalsForm
            key={row?.revision ?? 'none'}
            saved={row && { data: row.data, revision: row.revision }}
            today={shopClock.businessDay(instantOf(now()))}
            onSaved={onClose}
          />
        )}
      </Await>
    </SideDrawer>
  )
}
