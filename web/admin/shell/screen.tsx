import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { LoadingState } from '../../shared/ui/index.ts'
import { CompanyStanding } from '../companies/standing.tsx'
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
 * The frame of the back office: rail, the section's pages, top bar, page (DESIGN.md 4, "Frame, admin"). A page that
 * the user lacks is not in the rail; who follows a link to it reads why.
 */
export const Shell = () => {
  const { t } = useTranslation('admin')
  const { company, user } = useSession()
  const { pathname } = useLocation()
  const [drawer, { open, close }] = useDisclosure()
  // Wide screens never need it; once it came it stays, so that it can also slide out.
  const [hasDrawer, setHasDrawer] = useState(false)
  const openList = () => {
    setHasDrawer(true)
    open()
  }
  const [searches, setSearches] = useState(0)
  const search = () => setSearches((count) => count + 1)
  // Works from a filter's field as well, hence no tags to ignore.
  useHotkeys([['mod+K', search]], [])
  // Here before it is asked for, so that what is typed after Ctrl-K is not lost; a failure now is tried again then.
  useEffect(() => void loadPalette().catch(() => undefined), [])
  const allowed = allowedPages(user)
  const sections = sectionsOf(allowed)
  const page = pageAt(pathname)
  const section = sections.find(({ key }) => key === page?.section) ?? sections[0]
  const isForbidden = page !== undefined && !allowed.includes(page)
  // Who has no figures begins elsewhere; a link to any other page that one lacks is told why.
  if (isForbidden && page.path === '') return <Navigate to={landingOf(company.uuid, user)} replace />
  return (
    <div className={style.shell}>
      <a className={style.skip} href="#content">
        {t('shell.skip')}
      </a>
      <Rail sections={sections} current={section?.key} />
      <div className={style.list}>
        <PageList section={section} page={page} />
      </div>
      <div className={style.main}>
        <TopBar onOpenList={openList} onSearch={search} />
        <main id="content" tabIndex={-1}>
          {isForbidden ? (
            <ForbiddenScreen page={page} />
          ) : (
            <Suspense fallback={<LoadingState />}>
              <CompanyStanding page={page}>
                <Outlet />
              </CompanyStanding>
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
