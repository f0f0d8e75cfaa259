import type { Uuid } from '@bon/contracts/kernel'
import { orderActionEndpoints } from '@bon/contracts/orders'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../../shared/api/index.ts'
import { dateTimeOf } from '../../../shared/format/index.ts'
import { useProblemText } from '../../../shared/i18n/index.ts'
import { newId } from '../../../shared/platform/index.ts'
import { Await } from '../../parts/await.tsx'
import { Card } from '../../parts/card.tsx'
import { useMay } from '../../parts/use-may.ts'
import style from './order.module.css'

/** The comments on the order, and a field to add one in any status (ORD-04, ORD-14). */
export const CommentsCard = ({ orderUuid }: { orderUuid: Uuid }) => {
  const { t } = useTranslation('admin')
  const textOf = useProblemText()
  const mayWrite = useMay('order.comment')
  const params = { uuid: orderUuid }
  const { data, error, refetch } = useQuery(query(orderActionEndpoints.comments, { params }))
  // The id is created with the draft, so that a retry does not write the comment twice.
  const [draft, setDraft] = useState({ comment_uuid: newId(), text: '' })
  const text = draft.text.trim()
  const write = useMutation({
    mutationFn: () => call(orderActionEndpoints.comment, { params, body: { ...draft, text } }),
    onSuccess: () => {
      setDraft({ comment_uuid: newId(), text: '' })
      void refetch()
    },
  })
  return (
    <Card title={t('order.comments')}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('order.comments_failed')}>
        {({ comments }) => (
          <ul className={style.comments}>
            {comments.length === 0 ? <li className="dim2">{t('order.no_comments')}</li> : null}
            {comments.map((comment) => (
              <li key={comment.comment_uuid}>
                {comment.text ?? <em className="dim">{t('order.comment_forgotten')}</em>}
                <small className="block dim t-13">{dateTimeOf(comment.at)}</small>
              </li>
            ))}
          </ul>
        )}
      </Await>
      {mayWrite && (
        <form
          className={`${style.write} grid gap-10`}
          onSubmit={(event) => {
            event.preventDefault()
            if (text && !write.isPending) write.mutate()
          }}
        >
          <Textarea
            label={t('order.write_comment')}
            value={draft.text}
            maxLength={1000}
            autosize
            minRows={2}
            error={write.error ? textOf(write.error) : undefined}
            onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
          />
          <Button type="submit" disabled={!text} loading={write.isPending}>
            {t('order.save_comment')}
          </Button>
        </form>
      )}
    </Card>
  )
}
