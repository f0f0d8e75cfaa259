import { useTranslation } from 'react-i18next'
import { dateOf, timeOf } from '../format/index.ts'
import type { Entry } from './story-of.ts'
import style from './timeline.module.css'

type Hue = 'line' | 'line-strong' | 'success' | 'primary' | 'danger' | 'amber'
type NodeProps = { hue?: Hue; isFilled?: boolean; line?: Hue }

/** A point on a vertical line of events. The line is as tall as its row and meets that of the next. */
export const TimelineNode = ({ hue = 'line-strong', isFilled = false, line = 'line-strong' }: NodeProps) => (
  <i
    className={`${style.node} place-centre relative`}
    style={{
      '--hue': `var(--${hue})`,
      '--core': `var(--${isFilled ? hue : 'surface'})`,
      '--line-hue': `var(--${line})`,
    }}
    aria-hidden
  />
)

const looks: Record<Entry['tone'], NodeProps> = {
  plain: {},
  money: { hue: 'success', isFilled: true },
  kitchen: { hue: 'primary' },
  bad: { hue: 'danger' },
}

type TimelineProps = { story: readonly Entry[]; initialsOf: (cashier_uuid: string) => string | undefined }

/** The history as a vertical timeline: time, text, cashier; pauses and late courses in between. */
export const Timeline = ({ story, initialsOf }: TimelineProps) => {
  const { t } = useTranslation('story')
  return (
    <ol aria-label={t('label')}>
      {story.map(({ id, at, key, values, tone, gap, late, cashier_uuid }) => {
        const who = cashier_uuid && initialsOf(cashier_uuid)
        return (
          <li key={id} className={`${style.entry} grid middle`}>
            {gap === undefined ? null : (
              <p className={`${style.gap} dim t-13`}>{t('gap', { minutes: gap })}</p>
            )}
            <time className="dim t-13" dateTime={at} title={dateOf(at)}>
              {timeOf(at)}
            </time>
            <TimelineNode {...looks[tone]} />
            <span className={style.words}>
              {t(key, values ?? {})}
              {who ? <small className="dim t-13">{t('by', { who })}</small> : null}
              {late === undefined ? null : (
                <b className="block amber-text t-13">{t('late', { minutes: late })}</b>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
