import { type DisplayedTicket, printingEndpoints } from '@bon/contracts/printing'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { quantity, timeOf } from '../../shared/format/index.ts'
import { classes, EmptyState, Tag } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import style from './kitchen-screen.module.css'

/** The recent tickets of one kitchen display, live and read-only (KIT-01). */
export const KitchenScreen = () => {
  const { t } = useTranslation('printing')
  const { uuid = '' } = useParams()
  const { data, error, refetch } = useQuery(query(printingEndpoints.tickets, { params: { uuid } }))
  return (
    <Page title={data?.display.name ?? t('screen.title')}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('screen.failed')}>
        {({ tickets }) =>
          tickets.length === 0 ? (
            <Panel>
              <EmptyState title={t('screen.empty')} />
            </Panel>
          ) : (
            <div className={`${style.tickets} grid gap-14 top`} aria-live="polite">
              {tickets.map((ticket) => (
                <Ticket key={ticket.ticket_uuid} ticket={ticket} />
              ))}
            </div>
          )
        }
      </Await>
    </Page>
  )
}

const Ticket = ({ ticket }: { ticket: DisplayedTicket }) => {
  const { t } = useTranslation('printing')
  const { tables, short_nr, at, kind, lines, note } = ticket
  return (
    <Panel as="article" className={style.ticket}>
      <h2 className={`${style.head} flex gap-10 spread w-700`}>
        <span>
          {tables.length > 0
            ? t('screen.table', { tables: tables.join(' + ') })
            : t('screen.bon', { nr: short_nr })}
        </span>
        <span className="mono">{timeOf(at)}</span>
      </h2>
      {kind !== 'delta' && <Tag tone="warn">{t(`kind.${kind}`)}</Tag>}
      {note && <p>{note}</p>}
      <ul className={`${style.lines} grid gap-8`}>
        {lines.map((line) => (
          <li key={line.line_uuid} className={style.line}>
            {(line.kind === 'void' || line.kind === 'changed') && (
              <Tag tone={line.kind === 'void' ? 'bad' : 'warn'}>{t(`screen.${line.kind}`)}</Tag>
            )}
            <div className={classes(line.kind === 'void' && style.void)}>
              <b>{quantity(line.quantity)}</b> {line.name}
            </div>
            {line.variants.map(({ name }) => (
              <div key={name} className={style.below}>
                {name}
              </div>
            ))}
            {line.opt_outs.map((name) => (
              <div key={name} className={style.below}>
                {t('screen.without', { name })}
              </div>
            ))}
            {line.comment && (
              <div className={style.below}>
                <Tag tone="bad">{line.comment}</Tag>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
