import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { TotalAmount } from '../../shared/ui/index.ts'
import { type Counts, counted, ofCoins, ofNotes } from './counts.ts'
import { Figures } from './figures.tsx'

/** What has been counted until now. */
export const CountedFigures = ({ counts, units }: { counts: Counts; units: readonly number[] }) => {
  const { t } = useTranslation('pos')
  return (
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
  )
}
