import type { Money } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Facit, Slip, SlipTitle } from '../../shared/ui/index.ts'
import figures from '../close/figures.module.css'
import { type Counts, counted, countedKinds, ofCoins, ofNotes } from '../counting/index.ts'

type OpenSlipProps = { counts: Counts; units: readonly number[]; previous: Money | null }

export const OpenSlip = ({ counts, units, previous }: OpenSlipProps) => {
  const { t } = useTranslation('pos')
  return (
    <Slip fill>
      <SlipTitle mark={t('count.kinds', { count: countedKinds(counts, units), of: units.length })}>
        {t('common:count.opening')}
      </SlipTitle>
      {previous === null ? null : (
        <dl className={figures.figures}>
          <dt>{t('open.last')}</dt>
          <dd>{money(previous)}</dd>
        </dl>
      )}
      <dl className={figures.figures}>
        <dt>{t('common:cash.notes')}</dt>
        <dd>{money(ofNotes(counts, units))}</dd>
        <dt>{t('common:cash.coins')}</dt>
        <dd>{money(ofCoins(counts, units))}</dd>
        <dt className={figures.strong}>{t('common:count.counted')}</dt>
        <dd className={figures.strong} aria-live="polite">
          <Facit>{money(counted(counts, units))}</Facit>
        </dd>
      </dl>
    </Slip>
  )
}
