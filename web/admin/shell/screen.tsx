import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { LoadingState } from '../../shared/ui/index.ts'
import { CompanyStatus } from '../companies/status.tsx'
import { ForbiddenScreen } from '../forbidden/screen.tsx'
import { allowedPages, landingOf, pageAt, sectionsOf } from '../pages.ts'
import { PageList } from './page-list.tsx'
import { Rail } from './rail.tsx'
import style from './shell.module.css'
import { TopBar } from './top-bar.tsx'

const PageDrawer = lazy(async () => ({ default: (await import('./page-drawer.tsx')).PageDrawer }))
const loadPalette = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

/**
 * The frame of the back office: rail, the section's pages, top bar, page (DES-22). A page without access is not listed;
 * a link to it shows the reason.
 */
export const Shell = () => {
  const { t } = useTranslation('admin')
  const { company, user } = useSession()
  const { pathname } = useLocation()
  const [drawer, { open, close }] = useDisclosure()
  // Wide screens never need it; once rendered it stays mounted, so that it can animate out.
  const [hasDrawer, setHasDrawer] = useState(false)
  const openList = () => {
    setHasDrawer(true)
    open()
  }
  const [searches, setSearches] = useState(0)
  const search = () => setSearches((count) => count + 1)
  // Also works inside a filter's field, so no tags are ignored.
  useHotkeys([['mod+K', search]], [])
  // Prefetched, so that text typed right after Ctrl-K is not lost; a failure is retried on use.
  useEffect(() => void loadPalette().catch(() => undefined), [])
  const allowed = allowedPages(user)
  const sections = sectionsOf(allowed)
  const page = pageAt(pathname)
  const section = sections.find(({ key }) => key === page?.section) ?? sections[0]
  const isForbidden = page !== undefined && !allowed.includes(page)
  // A user without the dashboard starts elsewhere; a link to any other forbidden page shows the reason.
  if (isForbidden && page.path === '') return <Navigate to={landingOf(company.uuid, user)} replace />
  return (
    <div className={style.shell}>
      <a className={`${style.skip} round-2 w-650`} href="#content">
        {t('shell.skip')}
      </a>
      <Rail sections={sections} current={section?.key} />
      <div className={`${style.list} column`}>
        <PageList section={section} page={page} />
      </div>
      <div className="shrinks column">
        <TopBar onOpenList={openList} onSearch={search} />
        <main id="content" tabIndex={-1}>
          {isForbidden ? (
            <ForbiddenScreen page={page} />
          ) : (
            <Suspense fallback={<LoadingState />}>
              <CompanyStatus page={page}>
                <Outlet />
              </CompanyStatus>
            </Suspense>
          )}
        </main>
      </div>
      {hasDrawer && (
        <Suspense>
          <PageDrawer opened={drawer} onClose={close}>
            <PageList section={section} page={page} onChosen={close} />
          </PageDrawer>
        </Suspense>
      )}
      {searches > 0 && (
        <Suspense>
          <Palette pages={allowed} searches={searches} />
        </Suspense>
      )}
    </div>
  )
}
