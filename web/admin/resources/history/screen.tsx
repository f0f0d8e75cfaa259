import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { query } from '../../../shared/api/index.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { Await } from '../../parts/await.tsx'
import { Page } from '../../parts/page.tsx'
import { nameOf, useEntity } from '../entity.ts'
import { Plans } from '../form/plans.tsx'
import { useTexts } from '../use-texts.ts'
import { newestFirst } from './changes.ts'
import style from './history.module.css'
import { HistoryItem } from './item.tsx'
import { RollBackDialog } from './roll-back-dialog.tsx'

/** Who changed it, when, from what to what; earlier states can be restored (BEYOND-14). */
export const HistoryScreen = () => {
  const { definition, endpoints, path, mayWrite } = useEntity()
  const texts = useTexts(definition)
  const { uuid = '' } = useParams()
  const [backTo, setBackTo] = useState<string>()
  const one = useQuery(query(endpoints.show, { params: { uuid } }))
  const history = useQuery({ ...query(endpoints.history, { params: { uuid } }), staleTime: 0 })
  const data = one.data && history.data && { ...one.data, events: newestFirst(history.data.events) }
  const { t } = texts
  return (
    <Await
      data={data}
      error={one.error ?? history.error}
      onRetry={() => void Promise.all([one.refetch(), history.refetch()])}
      failed={t('ui.history_failed')}
    >
      {({ row, plans, events }) => {
        const name = nameOf(definition, row.data)
        // Personal data is in the vault, which keeps no earlier states (RULE-5).
        const mayRollBack = mayWrite && !row.inherited && !row.archived && definition.storage === 'journal'
        return (
          <Page
            title={t('ui.history_of', { name })}
            crumbs={[
              { label: texts.title, to: path },
              { label: name, to: `${path}/${uuid}` },
              { label: t('ui.history') },
            ]}
          >
            <Plans row={row} plans={plans} />
            <Panel as="section" aria-label={t('ui.history')}>
              <ol className={`${style.timeline} grid gap-0`}>
                {events.map((event, i) => (
                  <HistoryItem
                    key={event.revision}
                    event={event}
                    {...(mayRollBack && i > 0 && { onRollBack: () => setBackTo(event.revision) })}
                  />
                ))}
              </ol>
            </Panel>
            {backTo !== undefined && (
              <RollBackDialog
                row={row}
                events={events}
                revision={backTo}
                onClose={() => setBackTo(undefined)}
              />
            )}
          </Page>
        )
      }}
    </Await>
  )
}
