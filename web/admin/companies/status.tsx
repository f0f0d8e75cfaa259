import { setupSteps } from '@bon/contracts/companies'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCashOff } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { dateOf } from '../../shared/format/index.ts'
import { officePath, tillsPath } from '../../shared/paths/index.ts'
import { RebuildingBanner } from '../../shared/rebuilding/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Banner, EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { type Page as AdminPage, landingOf, maySell } from '../pages.ts'
import { Page } from '../parts/page.tsx'
import style from './status.module.css'

// Loaded on demand: few users have invitations.
const PendingInvitations = lazy(async () => ({
  default: (await import('../company-less/pending-invitations.tsx')).PendingInvitations,
}))

/**
 * Banners about the company's status: a due payment (DEF-49), an unfinished setup (CO-44). An unpaid company keeps its
 * past sales, its accounting, and the page with what it owes; open sessions stay usable.
 */
export const CompanyStatus = ({ page, children }: { page: AdminPage | undefined; children: ReactNode }) => {
  const { company, pending_invitations: invitations, user } = useSession()
  const { pathname } = useLocation()
  const home = officePath(company.uuid)
  const setup = `${home}/setup-company`
  const maySetUp =
    user.permissions.includes('settings.write') &&
    user.permissions.includes('cashiers.write') &&
    !company.barred.some(({ feature }) => feature === 'quick_setup')
  const here = pathname.replace(/\/$/, '')
  const isHome = here === home
  const isLanding = here === landingOf(company.uuid, user)
  if (maySetUp && isHome && !company.setup_status.system_resources) return <Navigate to={setup} replace />
  if (company.payment_status === 'block' && !mayStay(page, pathname)) return <Blocked />
  const missing = setupSteps.filter((step) => !company.setup_status[step])
  return (
    <>
      <RebuildingBanner className={style.banner} />
      {company.payment_status === 'warn' && <Warned />}
      {!company.is_approved && <NotApproved />}
      {maySetUp && isHome && missing.length > 0 && <Unfinished missing={missing} to={setup} />}
      {invitations.length > 0 && isLanding && (
        <Suspense>
          <div className={style.banner}>
            <PendingInvitations invitations={invitations} />
          </div>
        </Suspense>
      )}
      {children}
    </>
  )
}

/** Pages that stay open without payment: sales, accounting, and what is owed. */
const mayStay = (page: AdminPage | undefined, pathname: string): boolean =>
  page?.key === 'company_addons' ||
  page?.section === 'books' ||
  page?.key === 'orders' ||
  pathname.endsWith('/help')

const usePaidUntil = () => {
  const { company } = useSession()
  return company.paid_until === null ? '' : dateOf(company.paid_until)
}

const Warned = () => {
  const { t } = useTranslation('admin')
  const paidUntil = usePaidUntil()
  return (
    <div className={style.banner}>
      <Banner tone="warn" icon={<IconAlertTriangle size={21} aria-hidden />} action={<SeePackage />}>
        {t('payment.warn', { date: paidUntil })}
      </Banner>
    </div>
  )
}

/**
 * A company that signed up by itself can set up everything, but cannot trade before the provider's approval (ADR 0086).
 */
const NotApproved = () => {
  const { t } = useTranslation('companies')
  return (
    <div className={style.banner}>
      <Banner tone="warn" icon={<IconAlertTriangle size={21} aria-hidden />}>
        {t('not_approved')}
      </Banner>
    </div>
  )
}

const Unfinished = ({ missing, to }: { missing: readonly string[]; to: string }) => {
  const { t } = useTranslation(['admin', 'companies'])
  const names = missing.map((step) => t(`companies:setup.step.${step}`)).join(', ')
  return (
    <div className={style.banner}>
      <Banner
        tone="info"
        action={
          <Button component={Link} to={to} variant="default">
            {t('setup_hint.action')}
          </Button>
        }
      >
        {t('setup_hint.text', { missing: names })}
      </Banner>
    </div>
  )
}

const Blocked = () => {
  const { t } = useTranslation('admin')
  const { company, user } = useSession()
  const paidUntil = usePaidUntil()
  return (
    <Page title={t('payment.block_title')}>
      <Panel>
        <EmptyState
          icon={<IconCashOff size={42} stroke={1.3} aria-hidden />}
          title={t('payment.block_title')}
          action={
            <div className="flex gap-8-12 wraps centre">
              <SeePackage />
              {maySell(user) && (
                <Button component={Link} to={tillsPath(company.uuid)} variant="default">
                  {t('payment.to_register')}
                </Button>
              )}
            </div>
          }
        >
          {t('payment.block_text', { date: paidUntil })} {t('payment.block_still')}
        </EmptyState>
      </Panel>
    </Page>
  )
}

const SeePackage = () => {
  const { t } = useTranslation('admin')
  const { company, user } = useSession()
  if (!user.pages_available.includes('settings')) return null
  return (
    <Button component={Link} to={officePath(company.uuid, 'settings/company-addons')} variant="default">
      {t('payment.see_package')}
    </Button>
  )
}
