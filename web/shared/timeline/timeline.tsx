import { useTranslation } from 'react-i18next'
import { dateOf, timeOf } from '../format/index.ts'
import type { Entry } from './story-of.ts'
import style from './timeline.module.css'

type TimelineProps = { story: readonly Entry[]; initialsOf: (cashier_uuid: string) => string | undefined }

/** The history as a vertical timeline: time, text, cashier; pauses and late courses in between. */
export const Timeline = ({ story, initialsOf }: TimelineProps) => {
  const { t } = useTranslation('story')
  return (
    <ol aria-label={t('label')}>
      {story.map(({ id, at, key, values, tone, gap, late, cashier_uuid }) => {
        const who = cashier_uuid && initialsOf(cashier_uuid)
        return (
          <li key={id} className={`${style.entry} grid middle`} data-tone={tone}>
            {gap === undefined ? null : (
              <p className={`${style.gap} dim t-13`}>{t('gap', { minutes: gap })}</p>
            )}
            <time className="dim t-13" dateTime={at} title={dateOf(at)}>
              {timeOf(at)}
            </time>
            <i className={`${style.node} place-centre`} aria-hidden />
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
