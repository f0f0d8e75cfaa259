import { companyEndpoints } from '@bon/contracts/companies'
import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState, LoadingState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { pageOfResource, pathOf } from '../pages.ts'
import { Page } from '../parts/page.tsx'
import { movedTo, uuidIn } from './moved.ts'

/**
 * An unknown path inside the back office: redirects to the page's new location, else to the thing it named (AUTH-13,
 * DEF-62), else shows a message within the frame.
 */
export const NotFoundScreen = () => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  const { pathname } = useLocation()
  const home = officePath(company.uuid)
  const inside = pathname.slice(home.length)
  const path = movedTo(inside)
  const uuid = uuidIn(inside)
  const found = useQuery({
    ...query(companyEndpoints.whereIs, { params: { uuid: uuid ?? '' } }),
    enabled: path === undefined && uuid !== undefined,
  })
  if (path !== undefined) return <Navigate to={`${home}/${path}`} replace />
  if (uuid !== undefined && found.isPending) return <LoadingState />
  const page = found.data && pageOfResource(found.data.resource)
  const there = page && `${pathOf(company.uuid, page)}/${uuid}`
  // The thing's own page did not match, so do not redirect to it again.
  if (there !== undefined && !pathname.startsWith(there)) return <Navigate to={there} replace />
  return (
    <Page title={t('not_found.title')}>
      <Panel>
        <EmptyState
          icon={<IconMapOff size={42} stroke={1.3} aria-hidden />}
          title={t('not_found.text')}
          action={
            <Button component={Link} to={home} variant="default">
              {t('not_found.action')}
            </Button>
          }
        />
      </Panel>
    </Page>
  )
}
