import { companyEndpoints } from '@bon/contracts/companies'
import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState, LoadingState } from '../../shared/ui/index.ts'
import { pageOfResource, pathOf } from '../pages.ts'
import { Page } from '../parts/page.tsx'
import parts from '../parts/parts.module.css'
import { movedTo, uuidIn } from './moved.ts'

/**
 * An address inside the back office that leads nowhere: to where the page lies now, else to the thing that it named
 * (AUTH-13, DEF-62), else a word; the frame stays, so nobody is lost.
 */
export const NotFoundScreen = () => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  const { pathname } = useLocation()
  const home = `/companies/${company.uuid}/admin`
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
  // A thing whose own page this is has been looked for in vain.
  if (there !== undefined && !pathname.startsWith(there)) return <Navigate to={there} replace />
  return (
    <Page title={t('not_found.title')}>
      <div className={parts.card}>
        <EmptyState
          icon={<IconMapOff size={42} stroke={1.3} aria-hidden />}
          title={t('not_found.text')}
          action={
            <Button component={Link} to={home} variant="default">
              {t('not_found.action')}
            </Button>
          }
        />
      </div>
    </Page>
  )
}
