import type { CompanySummary, SignedIn } from '@bon/contracts/identity'
import { IconBuildingStore, IconChevronRight, IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { credentials } from '../../shared/credentials/index.ts'
import { EmptyState, Logo, TouchButton } from '../../shared/ui/index.ts'
import style from './companies.module.css'

/** The dashboard of who stands in no company: the companies to enter (spec section 2). */
export const CompaniesScreen = ({ signedIn }: { signedIn: SignedIn }) => {
  const { t } = useTranslation('admin')
  const companies = [...(signedIn.company ? [signedIn.company] : []), ...signedIn.other_companies]
  return (
    <main className={style.page}>
      <title>{`${t('companies.title')} · Bon`}</title>
      <header className={style.head}>
        <Logo size={30} />
        <span>{signedIn.user.name}</span>
        <TouchButton onClick={credentials.signOut}>
          <IconLogout size={19} stroke={1.7} aria-hidden />
          {t('companies.sign_out')}
        </TouchButton>
      </header>
      <h1>{t('companies.title')}</h1>
      {companies.length === 0 ? (
        <EmptyState title={t('companies.none')}>{t('companies.none_text')}</EmptyState>
      ) : (
        <ul className={style.list}>
          {companies.map((company) => (
            <li key={company.uuid}>
              <Company company={company} />
            </li>
          ))}
        </ul>
      )}
    </main>
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
