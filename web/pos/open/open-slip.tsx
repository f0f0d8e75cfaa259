import type { Money } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Slip, SlipTitle, TotalAmount } from '../../shared/ui/index.ts'
import { type Counts, counted, countedKinds, Figures, ofCoins, ofNotes } from '../counting/index.ts'

type OpenSlipProps = { counts: Counts; units: readonly number[]; previous: Money | null }

export const OpenSlip = ({ counts, units, previous }: OpenSlipProps) => {
  const { t } = useTranslation('pos')
  return (
    <Slip fill>
      <SlipTitle mark={t('count.kinds', { count: countedKinds(counts, units), of: units.length })}>
        {t('common:count.opening')}
      </SlipTitle>
      {previous === null ? null : (
        <Figures>
          <dt>{t('open.last')}</dt>
          <dd>{money(previous)}</dd>
        </Figures>
      )}
      <Figures>
        <dt>{t('common:cash.notes')}</dt>
        <dd>{money(ofNotes(counts, units))}</dd>
        <dt>{t('common:cash.coins')}</dt>
        <dd>{money(ofCoins(counts, units))}</dd>
        <dt className="strong">{t('common:count.counted')}</dt>
        <dd className="strong" aria-live="polite">
          <TotalAmount>{money(counted(counts, units))}</TotalAmount>
        </dd>
      </Figures>
    </Slip>
  )
}
