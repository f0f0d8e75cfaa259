import { useTranslation } from 'react-i18next'
import { wholeMoney } from '../../shared/format/index.ts'
import { type Figures as PlanFigures, sittingOf } from './plan.ts'
import style from './plan-side.module.css'

/** Four summary figures of the floor plan. */
export const Figures = ({ occupied, of, guests, due, longest }: PlanFigures) => {
  const { t } = useTranslation('floor-plan')
  const figureTexts = {
    occupied: t('figures.occupiedOf', { occupied, of }),
    guests: `${guests}`,
    due: wholeMoney(due),
    longest: longest === null ? '–' : sittingOf(longest),
  }
  return (
    <dl className={`${style.figures} two-columns grid plate rigid`}>
      {(['occupied', 'guests', 'due', 'longest'] as const).map((key) => (
        <div key={key}>
          <dt className="dim t-13">{t(`figures.${key}`)}</dt>
          <dd className="t-22 w-800">{figureTexts[key]}</dd>
        </div>
      ))}
    </dl>
  )
}
