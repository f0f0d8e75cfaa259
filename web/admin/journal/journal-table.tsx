import { journalEndpoints } from '@bon/contracts/journal'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { count, dateTimeOf } from '../../shared/format/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Await } from '../parts/await.tsx'
import { Pager } from '../parts/pager.tsx'
import parts from '../parts/parts.module.css'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useCursor } from '../parts/use-cursor.ts'
import { shortMark } from '../parts/words.ts'
import { TestModeTag } from '../z-reports/tags.tsx'

/** Sealed entries: place in the journal, fiscal number where the law gives one, what it was, and its signature. */
export const JournalTable = ({ register_uuid }: { register_uuid: string }) => {
  const { t } = useTranslation('admin')
  const cursor = useCursor()
  const before = Number(cursor.before)
  const { data, error, refetch } = useQuery({
    ...query(journalEndpoints.list, {
      params: { uuid: register_uuid },
      query: Number.isSafeInteger(before) && before > 0 ? { before } : {},
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Await
      data={data}
      error={error}
      onRetry={() => void refetch()}
      failed={t('journal.failed')}
      skeleton={<ListSkeleton />}
    >
      {({ entries, next }) => (
        <div className={`${parts.card} ${parts.tableCard}`}>
          {entries.length === 0 && cursor.before === undefined ? (
            <EmptyState title={t('journal.empty')}>{t('journal.empty_text')}</EmptyState>
          ) : (
            <>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard. */}
              <section className={parts.scroll} aria-label={t('journal.list')} tabIndex={0}>
                <table className={`${parts.table} ${parts.tight}`}>
                  <caption className="vh">{t('journal.list')}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{t('journal.seq')}</th>
                      <th scope="col">{t('journal.nr')}</th>
                      <th scope="col">{t('journal.kind')}</th>
                      <th scope="col">{t('journal.at')}</th>
                      <th scope="col">{t('journal.signature')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {entries.map(({ seq, nr, kind, training, at, signature }) => (
                      <tr key={seq}>
                        <td>{count(seq)}</td>
                        <td>{nr ?? '–'}</td>
                        <td>
                          {t(`journal.kind_${kind}`)} {training ? <TestModeTag /> : null}
                        </td>
                        <td className={parts.quiet}>{dateTimeOf(at)}</td>
                        <td className={parts.quiet}>
                          {signature === null ? (
                            t('journal.unsigned')
                          ) : (
                            <span className={parts.code} title={signature}>
                              {shortMark(signature)}
                            </span>
                          )}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
              <Pager
                shown={t('journal.shown', { count: entries.length })}
                cursor={cursor}
                next={next === null ? null : `${next}`}
              />
            </>
          )}
        </div>
      )}
    </Await>
  )
}
