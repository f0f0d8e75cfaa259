import type { ZReportView } from '@bon/contracts/registers'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import style from './cash.module.css'
import { CashForm } from './cash-form.tsx'
import { MovesSlip } from './moves-slip.tsx'

/** POS-14: deposits and withdrawals, a place of their own beside the count. */
export const CashScreen = ({ session }: { session: ZReportView }) => {
  const { t } = useTranslation('session')
  return (
    <main className={style.screen}>
      <nav className={style.head} aria-label={t('cash.title')}>
        <h1>{t('cash.title')}</h1>
        <Link className={style.back} to={{ search: '' }}>
          <IconArrowLeft size={20} aria-hidden />
          {t('cash.back')}
        </Link>
      </nav>
      <CashForm />
      <aside className={style.side}>
        <MovesSlip session={session} />
      </aside>
    </main>
  )
}
