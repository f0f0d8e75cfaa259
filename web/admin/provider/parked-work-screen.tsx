import { type ParkedWork, parkedWorkEndpoints } from '@bon/contracts/parked-work'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Refusal } from '../identity/refusal.tsx'
import { Await } from '../parts/await.tsx'
import { CardHead } from '../parts/card.tsx'
import { Page } from '../parts/page.tsx'
import { useAction } from '../parts/use-action.ts'
import style from './parked-work.module.css'

/** Polled while the page is open: an attempt ends within seconds, and sends no notification. */
const refetch_ms = 5_000

/** Work that process managers failed to process, and a retry (ADR 0040). */
export const ParkedWorkScreen = ({ mayWrite }: { mayWrite: boolean }) => {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery({
    ...query(parkedWorkEndpoints.list, {}),
    staleTime: 0,
    refetchInterval: refetch_ms,
  })
  return (
    <Page title={t('parked_work.title')}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('parked_work.failed')}>
        {({ parked }) =>
          parked.length === 0 ? (
            <Panel>
              <EmptyState
                icon={<IconCircleCheck size={42} stroke={1.3} aria-hidden />}
                title={t('parked_work.empty')}
              >
                {t('parked_work.empty_text')}
              </EmptyState>
            </Panel>
          ) : (
            <>
              <p>{t('parked_work.text')}</p>
              {parked.map((work) => (
                <Parked key={`${work.process} ${work.key}`} work={work} mayWrite={mayWrite} />
              ))}
            </>
          )
        }
      </Await>
    </Page>
  )
}

const Parked = ({ work, mayWrite }: { work: ParkedWork; mayWrite: boolean }) => {
  const { t } = useTranslation('admin')
  const { process, key, stream, requested_at, requested_by } = work
  const { run, busy, refusal } = useAction({
    action: () => call(parkedWorkEndpoints.retry, { body: { process, key } }),
    commands: [parkedWorkEndpoints.retry],
    successToast: () => ({ text: t('parked_work.requested') }),
  })
  return (
    <Panel as="article">
      <CardHead>
        <h2>{process}</h2>
        {mayWrite && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => run()}
            aria-label={t('parked_work.retry_of', { process, stream })}
          >
            {t('parked_work.retry')}
          </Button>
        )}
      </CardHead>
      <Refusal text={refusal} />
      <dl className={`${style.facts} grid t-14`}>
        <dt className="dim">{t('parked_work.stream')}</dt>
        <dd>{stream}</dd>
        {key !== stream && (
          <>
            <dt className="dim">{t('parked_work.key')}</dt>
            <dd>{key}</dd>
          </>
        )}
        <dt className="dim">{t('parked_work.position')}</dt>
        <dd>{work.position}</dd>
        <dt className="dim">{t('parked_work.error')}</dt>
        <dd>{work.error}</dd>
        <dt className="dim">{t('parked_work.since')}</dt>
        <dd>{dateTimeOf(work.parked_at)}</dd>
        <dt className="dim">{t('parked_work.waiting')}</dt>
        <dd>{work.waiting}</dd>
        <dt className="dim">{t('parked_work.attempts')}</dt>
        <dd>{t('parked_work.next', { count: work.attempts, at: dateTimeOf(work.next_try_at) })}</dd>
        {requested_at !== null && (
          <>
            <dt className="dim">{t('parked_work.requested_by')}</dt>
            <dd>{t('parked_work.by', { name: requested_by ?? '–', at: dateTimeOf(requested_at) })}</dd>
          </>
        )}
      </dl>
    </Panel>
  )
}
