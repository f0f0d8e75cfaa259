import { ownCompanyEndpoints } from '@bon/contracts/companies'
import type { CompanySummary, SignedIn } from '@bon/contracts/identity'
import { IconBuildingPlus, IconBuildingStore, IconChevronRight, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { CompanyLessFrame } from '../company-less/frame.tsx'
import { PendingInvitations } from '../company-less/pending-invitations.tsx'
import style from './companies.module.css'

/** The dashboard of who stands in no company: the companies to enter, and those that invite (CO-01, AUTH-45). */
export const CompaniesScreen = ({ signedIn }: { signedIn: SignedIn }) => {
  const { t } = useTranslation(['admin', 'identity'])
  const companies = [...(signedIn.company ? [signedIn.company] : []), ...signedIn.other_companies]
  const { pending_invitations: invitations, user } = signedIn
  return (
    <CompanyLessFrame name={user.name}>
      <title>{`${t('companies.title')} · Bon`}</title>
      <div className={style.page}>
        <h1>{t('companies.title')}</h1>
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
          <ul className={style.list}>
            {companies.map((company) => (
              <li key={company.uuid}>
                <Company company={company} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </CompanyLessFrame>
  )
}

const Company = ({ company }: { company: CompanySummary }) => {
  const { t } = useTranslation('admin')
  return (
    <Link className={style.company} to={`/companies/${company.uuid}/admin`}>
      <IconBuildingStore size={25} stroke={1.7} aria-hidden />
      <span className={style.name}>
        <b>{company.display_name}</b>
        <small>
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

/** A company of one's own, where whoever runs Bon lets people make one. */
const MakeLink = () => {
  const { t } = useTranslation('admin')
  const { data } = useQuery(query(ownCompanyEndpoints.standing, {}))
  if (!data || data.sign_up === 'closed' || data.left === 0) return null
  return (
    <Link className={style.company} to="/own-company">
      <IconBuildingPlus size={25} stroke={1.7} aria-hidden />
      <span className={style.name}>
        <b>{t('companies.make')}</b>
        <small>{t('companies.make_text')}</small>
      </span>
      <IconChevronRight size={19} aria-hidden />
    </Link>
  )
}

/** What holds for all of them is kept in a place of its own. */
const ProviderLink = () => {
  const { t } = useTranslation('admin')
  return (
    <Link className={style.company} to="/superadmin">
      <IconWorld size={25} stroke={1.7} aria-hidden />
      <span className={style.name}>
        <b>{t('provider.title')}</b>
        <small>{t('provider.text')}</small>
      </span>
      <IconChevronRight size={19} aria-hidden />
    </Link>
  )
}
