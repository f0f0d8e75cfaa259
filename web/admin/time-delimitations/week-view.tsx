import { timeDelimitations } from '@bon/contracts/resources'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, shopClock, shortDateOf } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { allRows } from '../parts/all-rows.ts'
import { clockOf, mondayOf, type Stretch, weekOf } from './week.ts'
import style from './week-view.module.css'

const hues = ['hav', 'rav', 'loev', 'lyng', 'tomat', 'hyld', 'blaabaer', 'irgroen'] as const
const hours = [0, 6, 12, 18, 24]

/** Which rule applies when: one row per day, overlaps marked, nights split at midnight (DEF-40). */
export const WeekView = () => {
  const { t } = useTranslation('shop')
  const { data = [] } = useQuery(allRows(timeDelimitations))
  const [monday, setMonday] = useState(() => mondayOf(today()))
  if (data.length === 0) return null
  const rules = data.map(({ uuid, data: rule }) => ({ uuid, ...rule }))
  const nameOf = (uuid: string) => rules.find((rule) => rule.uuid === uuid)?.name ?? ''
  const hueOf = (uuid: string) => hues[rules.findIndex((rule) => rule.uuid === uuid) % hues.length]
  const turn = (days: number) => setMonday(Temporal.PlainDate.from(monday).add({ days }).toString())
  return (
    <section className={`${style.week} wide`} aria-labelledby="week-title">
      <div className="row">
        <h2 className="push-right t-18" id="week-title">
          {t('week.title', { date: dateOf(monday) })}
        </h2>
        <ActionIcon variant="default" size={44} aria-label={t('week.before')} onClick={() => turn(-7)}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={44} aria-label={t('week.after')} onClick={() => turn(7)}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      <p className="below dim2">{t('week.hint')}</p>
      <div className={`${style.hours} dim2 t-13`} aria-hidden>
        {hours.map((hour) => (
          <span key={hour} style={{ '--at': hour / 24 }}>
            {clockOf(hour * 60)}
          </span>
        ))}
      </div>
      <ul className={`${style.days} grid gap-6`}>
        {weekOf(rules, monday).map(({ date, weekday, stretches }) => (
          <li key={date}>
            <h3>
              {t(`week.day.${weekday}`)} <small>{shortDateOf(date)}</small>
            </h3>
            <ul className={`${style.bar} relative round-1`}>
              {stretches.map((stretch) => (
                <Piece
                  key={stretch.from}
                  stretch={stretch}
                  name={nameOf(stretch.rule)}
                  hue={hueOf(stretch.rule) ?? 'skifer'}
                  beaten={stretch.beaten.map(nameOf)}
                />
              ))}
            </ul>
            {stretches.length === 0 && <p className="vh">{t('week.none')}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Piece = ({
  stretch: { from, to },
  name,
  hue,
  beaten,
}: {
  stretch: Stretch
  name: string
  hue: string
  beaten: readonly string[]
}) => {
  const { t } = useTranslation('shop')
  const time = `${clockOf(from)}–${clockOf(to)}`
  const note = beaten.length > 0 ? t('week.before_others', { names: beaten.join(', ') }) : ''
  return (
    <li
      data-hue={hue}
      data-overlap={beaten.length > 0 || undefined}
      style={{ '--from': from / 1440, '--size': (to - from) / 1440 }}
      title={`${time} ${name} ${note}`.trim()}
    >
      <span lang="da">{name}</span>
      {beaten.length > 0 && <IconStack2 size={17} stroke={1.7} aria-hidden />}
      <small className={`${style.time} clipped`}>{time}</small>
      <span className="vh">{note}</span>
    </li>
  )
}

const today = (): string =>
  Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(shopClock.zone()).toPlainDate().toString()
