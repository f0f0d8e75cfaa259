import { drawerExplanationEndpoints } from '@bon/contracts/drawer-explanations'
import type { CountLine } from '@bon/contracts/registers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { ExplanationList } from '../../shared/drawer-explanations/index.ts'
import { usePos } from '../registers/index.ts'

/** As many as a cashier looks through while the drawer stands open. */
const shown = 3

/** What may explain the difference of the count, before it is confirmed (BEYOND-08). */
export const WhyOff = ({ counts }: { counts: readonly CountLine[] }) => {
  const { t } = useTranslation('drawer')
  const { register } = usePos()
  const { data, error } = useQuery(
    query(drawerExplanationEndpoints.atClose, {
      params: { uuid: register.uuid },
      query: { counts: counts.map(({ unit, count }) => `${unit}:${count}`).join(',') },
    }),
  )
  if (error) return <p className="dim2">{t('failed')}</p>
  if (!data?.drawer) return null
  return (
    <section className="above" aria-label={t('explanations')}>
      <h3>{t('explanations')}</h3>
      <ExplanationList explanations={data.drawer.explanations.slice(0, shown)} />
    </section>
  )
}
