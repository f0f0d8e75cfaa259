import type { PlanArea } from '@bon/contracts/floor-plan'
import type { Uuid } from '@bon/contracts/kernel'
import { IconSquaresSelected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TouchButton } from '../../shared/ui/index.ts'
import type { Standing } from './plan.ts'
import style from './plan-bar.module.css'
import { standingsIn } from './use-floor-plan.ts'

type TabsProps = {
  areas: readonly PlanArea[]
  standings: readonly Standing[]
  area: PlanArea | undefined
  onArea: (uuid: Uuid) => void
}

/** The areas with how many of their tables are taken. */
export const AreaTabs = ({ areas, standings, area, onArea }: TabsProps) => {
  const { t } = useTranslation('floor-plan')
  return (
    <div className={style.tabs} role="tablist" aria-label={t('areas')}>
      {areas.map(({ uuid, name }) => {
        const here = standingsIn(standings, uuid)
        const occupied = here.filter(({ state }) => state !== 'free').length
        return (
          <button
            key={uuid}
            type="button"
            role="tab"
            aria-selected={uuid === area?.uuid}
            onClick={() => onArea(uuid)}
          >
            {name}
            <small>
              {occupied}/{here.length}
            </small>
          </button>
        )
      })}
    </div>
  )
}

/** What the looks mean, in words. */
export const Legend = () => {
  const { t } = useTranslation('floor-plan')
  return (
    <ul className={style.legend}>
      {(['free', 'occupied', 'ready'] as const).map((state) => (
        <li key={state}>
          <i data-state={state} aria-hidden />
          {t(`state.${state}`)}
        </li>
      ))}
    </ul>
  )
}

export const ManyButton = ({ many, onMany }: { many: boolean; onMany: () => void }) => {
  const { t } = useTranslation('floor-plan')
  return (
    <TouchButton
      look={many ? 'primary' : 'plain'}
      className={style.many}
      aria-pressed={many}
      onClick={onMany}
    >
      <IconSquaresSelected size={20} aria-hidden />
      {t('many')}
    </TouchButton>
  )
}
