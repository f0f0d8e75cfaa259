import { ownCompanyEndpoints } from '@bon/contracts/companies'
import type { CompanySummary, SignedIn } from '@bon/contracts/identity'
import { IconBuildingPlus, IconBuildingStore, IconChevronRight, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { CompanyLessFrame } from '../company-less/frame.tsx'
import { PendingInvitations } from '../company-less/pending-invitations.tsx'
import { NarrowPage } from '../parts/narrow-page.tsx'
import style from './companies.module.css'

/** The start page without a company: companies to enter, and invitations (CO-01, AUTH-45). */
export const CompaniesScreen = ({ signedIn }: { signedIn: SignedIn }) => {
  const { t } = useTranslation(['admin', 'identity'])
  const companies = [...(signedIn.company ? [signedIn.company] : []), ...signedIn.other_companies]
  const { pending_invitations: invitations, user } = signedIn
  return (
    <CompanyLessFrame name={user.name}>
      <NarrowPage title={t('companies.title')}>
        <PendingInvitations invitations={invitations} />
        {user.wsy_role !== null && <ProviderLink />}
        {user.wsy_role === null || user.wsy_role === 'superadmin' ? <MakeLink /> : null}
        {companies.length === 0 ? (
          <EmptyState
            icon={<IconBuildingStore size={42} stroke={1.3} aria-hidden />}
            title={t('companies.none')}
          >
            {invitations.length > 0
              ? t('identity:company_less.answer')
              : t('identity:company_less.how', { email: user.email })}
          </EmptyState>
        ) : (
          <ul className="grid gap-8">
            {companies.map((company) => (
              <li key={company.uuid}>
                <Company company={company} />
              </li>
            ))}
          </ul>
        )}
      </NarrowPage>
    </CompanyLessFrame>
  )
}

const Company = ({ company }: { company: CompanySummary }) => {
  const { t } = useTranslation('admin')
  return (
    <Link className={`${style.company} row gap-16 round-3`} to={officePath(company.uuid)}>
      <IconBuildingStore size={25} stroke={1.7} aria-hidden />
      <span className={`${style.name} grow`}>
        <b className="t-18 w-750">{company.display_name}</b>
        <small className="dim t-14">
          {[
            company.legal_name,
            t('companies.cvr', { cvr: company.cvr }),
            t(`companies.type_${company.type}`),
          ].join(' · ')}
        </small>
      </span>
      <IconChevronRight size={19} aria-hidden />
    </Link>
  )
}

/** Links to creating a company, if the operator allows it. */
const MakeLink = () => {
  const { t } = useTranslation('admin')
  const { data } = useQuery(query(ownCompanyEndpoints.status, {}))
  if (!data || data.sign_up === 'closed' || data.left === 0) return null
  return (
    <Link className={`${style.company} row gap-16 round-3`} to="/own-company">
      <IconBuildingPlus size={25} stroke={1.7} aria-hidden />
      <span className={`${style.name} grow`}>
        <b className="t-18 w-750">{t('companies.make')}</b>
        <small className="dim t-14">{t('companies.make_text')}</small>
      </span>
      <IconChevronRight size={19} aria-hidden />
    </Link>
  )
}

/** Links to the pages about all companies. */
const ProviderLink = () => {
  const { t } = useTranslation('admin')
  return (
    <Link className={`${style.company} row gap-16 round-3`} to="/superadmin">
      <IconWorld size={25} stroke={1.7} aria-hidden />
      <span className={`${style.name} grow`}>
        <b className="t-18 w-750">{t('provider.title')}</b>
        <small className="dim t-14">{t('provider.text')}</small>
      </span>
      <IconChevronRight size={19} aria-hidden />
    </Link>
  )
}
