import { useTranslation } from 'react-i18next'
import { wholeMoney } from '../../shared/format/index.ts'
import { type Figures as PlanFigures, sittingOf } from './plan.ts'
import style from './plan-side.module.css'

/** The evening in four figures. */
export const Figures = ({ occupied, of, guests, due, longest }: PlanFigures) => {
  const { t } = useTranslation('floor-plan')
  const said = {
    occupied: t('figures.occupiedOf', { occupied, of }),
    guests: `${guests}`,
    due: wholeMoney(due),
    longest: longest === null ? '–' : sittingOf(longest),
  }
  return (
    <dl className={style.figures}>
      {(['occupied', 'guests', 'due', 'longest'] as const).map((key) => (
        <div key={key}>
          <dt>{t(`figures.${key}`)}</dt>
          <dd>{said[key]}</dd>
        </div>
      ))}
    </dl>
  )
}
