import type { PracticeBon, PracticeResult } from '@bon/contracts/practice'
import { useTranslation } from 'react-i18next'
import { count, durationOf, money, percent, timeOf } from '../../../shared/format/index.ts'
import { Figure, Figures } from '../../parts/figures.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'
import { type Guests, type Served, scoreOf } from './guests.ts'
import type { Words } from './use-words.ts'

type Props = { result: PracticeResult; guests: Guests; words: Words }

/** How well the trainee sells, and each bon with what is otherwise than its guest asked. */
export const Results = ({ result, guests: { served, waiting }, words }: Props) => {
  const { t } = useTranslation('practice')
  const { right, faulty, unasked, share, bon_ms } = scoreOf(served, result)
  const others = result.bons.filter(({ order_uuid }) => result.unasked.includes(order_uuid))
  return (
    <section aria-label={t('play.results')} className="column gap-16">
      <h2 className="title-22">{t('play.results')}</h2>
      <Figures>
        <Figure
          first
          label={t('play.figure.share')}
          value={share === null ? '–' : percent(share)}
          note={t('play.figure.of_bons', { count: result.bons.length })}
        />
        <Figure label={t('play.figure.right')} value={count(right)} note={t('play.figure.right_note')} />
        <Figure label={t('play.figure.faulty')} value={count(faulty)} note={t('play.figure.faulty_note')} />
        <Figure
          label={t('play.figure.unasked')}
          value={count(unasked)}
          note={t('play.figure.unasked_note')}
        />
        <Figure
          label={t('play.figure.waiting')}
          value={count(waiting.length)}
          note={t('play.figure.waiting_note')}
        />
        <Figure
          label={t('play.figure.time')}
          value={bon_ms === null ? '–' : durationOf(bon_ms)}
          note={t('play.figure.time_note')}
        />
      </Figures>
      {result.is_cut && <p className="dim2">{t('play.cut')}</p>}
      {result.bons.length === 0 ? (
        <p className="dim2">{t('play.nothing_sold')}</p>
      ) : (
        <PlainTable
          tight
          label={t('play.bons')}
          heads={(['came', 'place', 'asked', 'outcome'] as const).map((head) => t(`play.head.${head}`))}
          numbers={(['asked_total', 'sold_total'] as const).map((head) => t(`play.head.${head}`))}
        >
          {served.map((one) => (
            <ServedRow key={one.task.task_uuid} served={one} words={words} />
          ))}
          {others.map((bon) => (
            <UnaskedRow key={bon.order_uuid} bon={bon} words={words} />
          ))}
        </PlainTable>
      )}
    </section>
  )
}

/** One below the other, because the cells of a table do not wrap. */
const Texts = ({ all }: { all: readonly string[] }) => (
  <ul>
    {all.map((text, i) => (
      <li key={i}>{text}</li>
    ))}
  </ul>
)

const ServedRow = ({ served: { task, match, bon }, words }: { served: Served; words: Words }) => {
  const { t } = useTranslation('practice')
  return (
    <tr>
      <td>{timeOf(task.opened_at)}</td>
      <td>{words.place(task)}</td>
      <td>
        <Texts all={task.lines.map((line) => words.line(line))} />
      </td>
      <td>
        {match.differences.length === 0 ? (
          t('play.right')
        ) : (
          <Texts all={match.differences.map((one) => words.difference(one, task, bon))} />
        )}
      </td>
      <td className="num">{money(task.total)}</td>
      <td className="num">{money(bon.total)}</td>
    </tr>
  )
}

const UnaskedRow = ({ bon, words }: { bon: PracticeBon; words: Words }) => {
  const { t } = useTranslation('practice')
  return (
    <tr>
      <td>–</td>
      <td>{words.place(bon)}</td>
      <td>–</td>
      <td>
        {t('play.not_asked')}
        <Texts all={bon.lines.map((line) => words.line(line))} />
      </td>
      <td className="num">–</td>
      <td className="num">{money(bon.total)}</td>
    </tr>
  )
}
