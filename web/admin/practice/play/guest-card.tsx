import { epochMsOf } from '@bon/contracts/kernel'
import type { PracticeTask } from '@bon/contracts/practice'
import { useTranslation } from 'react-i18next'
import { durationOf, money, percent, quantity, timeOf } from '../../../shared/format/index.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { CardHead } from '../../parts/card.tsx'
import type { Words } from './use-words.ts'

/** A guest who waits, as they are read out to the trainee. */
export const GuestCard = ({
  task,
  time_ms,
  words,
}: {
  task: PracticeTask
  time_ms: number
  words: Words
}) => {
  const { t } = useTranslation('practice')
  const { lines, corrected, opened_at } = task
  const waited = durationOf(Math.max(0, time_ms - epochMsOf(opened_at)))
  return (
    // Several guests have the same place, so that it names no region.
    <Panel as="article">
      <CardHead>
        <h2>{words.place(task)}</h2>
        <span className="dim2">{t('play.came', { at: timeOf(opened_at), waited })}</span>
      </CardHead>
      <ul className="stack gap-6">
        {lines.map((line, i) => (
          <li key={i}>
            <b>{words.line(line)}</b>
            {line.open_price && ` · ${t('play.at_price', { price: money(line.unit_price) })}`}
            {line.percentage_discount > 0 &&
              ` · ${t('play.with_discount', { discount: percent(line.percentage_discount) })}`}
          </li>
        ))}
        {corrected.map((one) => (
          <li key={one.product_uuid} className="dim2">
            {t('play.takes_back', { line: `${quantity(one.quantity)} × ${words.nameOf(one.product_uuid)}` })}
          </li>
        ))}
      </ul>
      <p className="dim">{t('play.pays', { tender: words.tenders(task.tenders) })}</p>
    </Panel>
  )
}
