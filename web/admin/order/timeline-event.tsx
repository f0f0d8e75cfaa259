import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, timeOf } from '../../shared/format/index.ts'
import { cashierOf, wordsOf } from './event-words.ts'
import style from './order.module.css'
import type { History } from './use-order.ts'

/** One event: when, in words, by whom; its data behind a button, as it stands in the log. */
export const TimelineEvent = ({
  event,
  initialsOf,
}: {
  event: History['events'][number]
  initialsOf: (uuid: string) => string | undefined
}) => {
  const { t } = useTranslation('admin')
  const [open, setOpen] = useState(false)
  const id = useId()
  const { key, values } = wordsOf(event.type, event.data)
  const cashier = cashierOf(event.data)
  const who = cashier === undefined ? undefined : initialsOf(cashier)
  const sentence = t(key, values)
  return (
    <li className={style.event} data-type={event.type}>
      <time dateTime={event.at} title={dateOf(event.at)}>
        {timeOf(event.at)}
      </time>
      <i className={style.node} aria-hidden />
      <span className={style.words}>
        {sentence}
        {who !== undefined && <small>{t('order.by', { who })}</small>}
      </span>
      <button
        type="button"
        className={style.toggle}
        aria-expanded={open}
        aria-controls={id}
        aria-label={t(open ? 'order.hide_data' : 'order.show_data_of', { event: sentence })}
        onClick={() => setOpen(!open)}
      >
        <IconChevronDown size={19} aria-hidden />
      </button>
      {open && (
        <pre id={id} className={style.data}>
          {JSON.stringify(
            { type: event.type, revision: event.revision, actor: event.actor, data: event.data },
            null,
            2,
          )}
        </pre>
      )}
    </li>
  )
}
