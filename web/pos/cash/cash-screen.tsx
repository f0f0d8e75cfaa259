import type { ZReportView } from '@bon/contracts/registers'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CountFrame, CountSide, CountSteps } from '../counting/index.ts'
import { CashForm } from './cash-form.tsx'
import { MovesSlip } from './moves-slip.tsx'

/** POS-14: deposits and withdrawals, on a screen separate from the count. */
export const CashScreen = ({ session }: { session: ZReportView }) => {
  const { t } = useTranslation('session')
  return (
    <CountFrame>
      <CountSteps aria-label={t('cash.title')}>
        <h1 className="title-28">{t('cash.title')}</h1>
        <Link className="inline-row gap-8 touch primary-text w-650" to={{ search: '' }}>
          <IconArrowLeft size={20} aria-hidden />
          {t('cash.back')}
        </Link>
      </CountSteps>
      <CashForm />
      <CountSide>
        <MovesSlip session={session} />
      </CountSide>
    </CountFrame>
  )
}
