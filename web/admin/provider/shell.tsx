import type { SignedIn } from '@bon/contracts/identity'
import { IconArrowLeft, IconLogout, IconUser } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, Outlet } from 'react-router'
import { credentials } from '../../shared/credentials/index.ts'
import { RebuildingBanner } from '../../shared/rebuilding/index.ts'
import { LoadingState, Logo } from '../../shared/ui/index.ts'
import { CertificateBanner } from '../certificate/index.ts'
import { parkedWorkPath, providerPages } from './pages.ts'
import style from './provider.module.css'

/** The frame of the provider's pages: without a company, with a link back for users who have one. */
export const ProviderShell = ({ signedIn: { user, other_companies } }: { signedIn: SignedIn }) => {
  const { t } = useTranslation(['admin', 'resources'])
  return (
    <div className={`${style.frame} grid`}>
      <a className={`${style.skip} round-2 w-650`} href="#content">
        {t('shell.skip')}
      </a>
      <header className={`${style.head} row wraps`}>
        <Link className={style.logo} to="/superadmin" aria-label={t('provider.home')}>
          <Logo size={30} />
        </Link>
        <nav className={`${style.pages} flex gap-4 wraps`} aria-label={t('provider.pages')}>
          {providerPages.map(({ resource, path }) => (
            <NavLink key={path} to={`/superadmin/${path}`}>
              {t(`resources:${resource}.title`)}
            </NavLink>
          ))}
          <NavLink to={`/superadmin/${parkedWorkPath}`}>{t('parked_work.title')}</NavLink>
        </nav>
        {(other_companies.length > 0 || user.wsy_role === 'superadmin') && (
          <Link className={style.link} to="/dashboard">
            <IconArrowLeft size={19} stroke={1.7} aria-hidden />
            {t('provider.to_companies')}
          </Link>
        )}
        <Link className={style.link} to="/profile">
          <IconUser size={19} stroke={1.7} aria-hidden />
          {user.name}
        </Link>
        <button type="button" className={style.link} onClick={credentials.signOut}>
          <IconLogout size={19} stroke={1.7} aria-hidden />
          {t('common:common.signOut')}
        </button>
      </header>
      <main id="content" tabIndex={-1} className="shrinks">
        <div className={style.notice}>
          <CertificateBanner />
          <RebuildingBanner className={style.rebuilding} />
        </div>
        <Suspense fallback={<LoadingState />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}
