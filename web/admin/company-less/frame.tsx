import { IconLogout, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { credentials } from '../../shared/credentials/index.ts'
import { Logo, TouchButton } from '../../shared/ui/index.ts'
import style from './company-less.module.css'

/** The frame without a company: user name, profile, sign-out. */
export const CompanyLessFrame = ({ name, children }: { name: string; children: ReactNode }) => {
  const { t } = useTranslation('identity')
  return (
    <div className={`${style.frame} wide`}>
      <header className={`${style.head} row wraps`}>
        <Link className={style.logo} to="/dashboard" aria-label={t('company_less.home')}>
          <Logo size={30} />
        </Link>
        <Link className={`${style.link} inline-row gap-8 round-1 push dim2 w-600`} to="/profile">
          <IconUser size={19} stroke={1.7} aria-hidden />
          {name}
        </Link>
        <TouchButton onClick={credentials.signOut}>
          <IconLogout size={19} stroke={1.7} aria-hidden />
          {t('common:common.signOut')}
        </TouchButton>
      </header>
      <main className="one-column grid gap-20">{children}</main>
    </div>
  )
}
