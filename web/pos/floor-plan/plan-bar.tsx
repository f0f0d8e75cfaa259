import type { PlanArea } from '@bon/contracts/floor-plan'
import type { Uuid } from '@bon/contracts/kernel'
import { IconSquaresSelected, IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TouchButton } from '../../shared/ui/index.ts'
import type { TableStatus } from './plan.ts'
import style from './plan-bar.module.css'
import { standingsIn } from './use-floor-plan.ts'

type TabsProps = {
  areas: readonly PlanArea[]
  standings: readonly TableStatus[]
  area: PlanArea | undefined
  onArea: (uuid: Uuid) => void
}

/** The areas, each with its number of occupied tables. */
export const AreaTabs = ({ areas, standings, area, onArea }: TabsProps) => {
  const { t } = useTranslation('floor-plan')
  return (
    <div className={`${style.tabs} shrinks flex gap-2`} role="tablist" aria-label={t('areas')}>
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
            <small className="dim t-13 w-600">
              {occupied}/{here.length}
            </small>
          </button>
        )
      })}
    </div>
  )
}

/** Explains the table states in words. */
export const Legend = () => {
  const { t } = useTranslation('floor-plan')
  return (
    <ul className={`${style.legend} flex gap-12 push dim2 t-13 w-600 one-line`}>
      {(['free', 'occupied', 'ready'] as const).map((state) => (
        <li className="row gap-6" key={state}>
          <i data-state={state} aria-hidden />
          {t(`state.${state}`)}
        </li>
      ))}
    </ul>
  )
}

/** Shows the tables of the cashier who is signed in, and the free ones. */
export const MineButton = ({ mine, onMine }: { mine: boolean; onMine: () => void }) => {
  const { t } = useTranslation('floor-plan')
  return (
    <TouchButton
      variant={mine ? 'primary' : 'plain'}
      className={style.many}
      aria-pressed={mine}
      aria-label={t('mine')}
      onClick={onMine}
    >
      <IconUserCheck size={20} aria-hidden />
      <span>{t('mine')}</span>
    </TouchButton>
  )
}

export const ManyButton = ({ many, onMany }: { many: boolean; onMany: () => void }) => {
  const { t } = useTranslation('floor-plan')
  return (
    <TouchButton
      variant={many ? 'primary' : 'plain'}
      className={style.many}
      aria-pressed={many}
      aria-label={t('many')}
      onClick={onMany}
    >
      <IconSquaresSelected size={20} aria-hidden />
      <span>{t('many')}</span>
    </TouchButton>
  )
}
