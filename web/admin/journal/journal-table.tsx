import { journalEndpoints } from '@bon/contracts/journal'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { count, dateTimeOf } from '../../shared/format/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Await } from '../parts/await.tsx'
import { Pager } from '../parts/pager.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { Table, TableScroll } from '../parts/table.tsx'
import { useCursor } from '../parts/use-cursor.ts'
import { shortMark } from '../parts/words.ts'
import { TestModeTag } from '../z-reports/tags.tsx'

/** Sealed entries: position in the journal, fiscal number where the law requires one, type, and signature. */
export const JournalTable = ({ register_uuid }: { register_uuid: string }) => {
  const { t } = useTranslation(['admin', 'journal'])
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
        <Panel flush>
          {entries.length === 0 && cursor.before === undefined ? (
            <EmptyState title={t('journal.empty')}>{t('journal.empty_text')}</EmptyState>
          ) : (
            <>
              <TableScroll aria-label={t('journal.list')}>
                <Table tight>
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
                          {t(`journal:kind_${kind}`)} {training ? <TestModeTag /> : null}
                        </td>
                        <td className="dim2">{dateTimeOf(at)}</td>
                        <td className="dim2">
                          {signature === null ? (
                            t('journal.unsigned')
                          ) : (
                            <span className="code" title={signature}>
                              {shortMark(signature)}
                            </span>
                          )}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </Table>
              </TableScroll>
              <Pager
                shown={t('journal.shown', { count: entries.length })}
                cursor={cursor}
                next={next === null ? null : `${next}`}
              />
            </>
          )}
        </Panel>
      )}
    </Await>
  )
}
