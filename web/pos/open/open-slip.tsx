import type { Money } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Slip, SlipTitle } from '../../shared/ui/index.ts'
import { CountedFigures, type Counts, countedKinds, Figures } from '../counting/index.ts'

type OpenSlipProps = { counts: Counts; units: readonly number[]; previous: Money | null }

export const OpenSlip = ({ counts, units, previous }: OpenSlipProps) => {
  const { t } = useTranslation(['pos', 'session'])
  return (
    <Slip fill>
      <SlipTitle mark={t('session:count.kinds', { count: countedKinds(counts, units), of: units.length })}>
        {t('common:count.opening')}
      </SlipTitle>
      {previous === null ? null : (
        <Figures>
          <dt>{t('session:open.last')}</dt>
          <dd>{money(previous)}</dd>
        </Figures>
      )}
      <CountedFigures counts={counts} units={units} />
    </Slip>
  )
}
