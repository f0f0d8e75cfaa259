import { useTranslation } from 'react-i18next'
import { dateOf, timeOf } from '../format/index.ts'
import type { Entry } from './story-of.ts'
import style from './timeline.module.css'

type TimelineProps = { story: readonly Entry[]; initialsOf: (cashier_uuid: string) => string | undefined }

/** The story down the page: when, what, by whom; pauses and late courses between. */
export const Timeline = ({ story, initialsOf }: TimelineProps) => {
  const { t } = useTranslation('story')
  return (
    <ol className={style.timeline} aria-label={t('label')}>
      {story.map(({ id, at, key, values, tone, gap, late, cashier_uuid }) => {
        const who = cashier_uuid && initialsOf(cashier_uuid)
        return (
          <li key={id} className={style.entry} data-tone={tone}>
            {gap === undefined ? null : <p className={style.gap}>{t('gap', { minutes: gap })}</p>}
            <time dateTime={at} title={dateOf(at)}>
              {timeOf(at)}
            </time>
            <i className={style.node} aria-hidden />
            <span className={style.words}>
              {t(key, values ?? {})}
              {who ? <small>{t('by', { who })}</small> : null}
              {late === undefined ? null : <b className={style.late}>{t('late', { minutes: late })}</b>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
