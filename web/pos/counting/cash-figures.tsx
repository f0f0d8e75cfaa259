import { type Money, minus, sum } from '@bon/contracts/kernel'
import type { ZReportView } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Figures } from './figures.tsx'

/** How the cash that should be in the drawer came there; of a blind count only what the cashier knows anyway. */
export const CashFigures = ({ session, shown }: { session: ZReportView; shown: boolean }) => {
  const { t } = useTranslation(['pos', 'session'])
  const { float, expected_cash: expected, totals } = session
  const [put, withdrawn] = [totals.deposits, totals.withdrawals].map((rows) =>
    sum(rows.map(({ amount }) => amount)),
  ) as [Money, Money]
  return (
    <>
      <Figures>
        <dt>{t('common:count.opening')}</dt>
        <dd>{money(float)}</dd>
        {shown ? (
          <>
            <dt>{t('session:close.cashSales')}</dt>
            <dd>{money(minus(minus(expected, float), minus(put, withdrawn)))}</dd>
          </>
        ) : null}
        {put === 0 ? null : (
          <>
            <dt>{t('session:cash.in')}</dt>
            <dd>{money(put)}</dd>
          </>
        )}
        {withdrawn === 0 ? null : (
          <>
            <dt>{t('session:cash.out')}</dt>
            <dd>{money(-withdrawn)}</dd>
          </>
        )}
        {shown ? (
          <>
            <dt className="strong">{t('common:count.expected')}</dt>
            <dd className="strong">{money(expected)}</dd>
          </>
        ) : null}
      </Figures>
      {shown ? null : <p className="dim2">{t('session:blind.hidden')}</p>}
    </>
  )
}
