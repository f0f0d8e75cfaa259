import type { Uuid } from '@bon/contracts/kernel'
import { orderActionEndpoints } from '@bon/contracts/orders'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { ErrorState, TouchButton } from '../../shared/ui/index.ts'
import style from './story-dialog.module.css'

/** ORD-04: the comments on a bon, and a field to add one in any status. */
export const Comments = ({ orderUuid }: { orderUuid: Uuid }) => {
  const { t } = useTranslation('orders')
  const textOf = useProblemText()
  const params = { uuid: orderUuid }
  const { data, error, refetch } = useQuery(query(orderActionEndpoints.comments, { params }))
  // The id is created with the draft, so that a retry does not write the comment twice.
  const [draft, setDraft] = useState({ comment_uuid: newId(), text: '' })
  const write = useMutation({
    mutationFn: () =>
      call(orderActionEndpoints.comment, { params, body: { ...draft, text: draft.text.trim() } }),
    onSuccess: () => {
      setDraft({ comment_uuid: newId(), text: '' })
      void refetch()
    },
  })
  return (
    <section aria-label={t('story.comments')}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.comments.length === 0 ? <p>{t('story.noComments')}</p> : null}
      <ul className={style.comments}>
        {data?.comments.map(({ comment_uuid, at, text }) => (
          <li key={comment_uuid}>
            {text ?? <em className="dim">{t('story.forgotten')}</em>}
            <small className="block dim t-13">{dateTimeOf(at)}</small>
          </li>
        ))}
      </ul>
      <form
        className={`${style.form} row`}
        onSubmit={(event) => {
          event.preventDefault()
          if (draft.text.trim() && !write.isPending) write.mutate()
        }}
      >
        <label className="fill">
          <span className="vh">{t('story.write')}</span>
          <input
            className="plate-strong wide"
            value={draft.text}
            maxLength={1000}
            autoComplete="off"
            placeholder={t('story.write')}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
        </label>
        <TouchButton type="submit" variant="primary" disabled={!draft.text.trim() || write.isPending}>
          {t('story.send')}
        </TouchButton>
      </form>
      {write.error ? <p className="danger-text w-600">{textOf(write.error)}</p> : null}
    </section>
  )
}
