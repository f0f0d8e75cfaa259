import { outboxEndpoints } from '@bon/contracts/identity'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Await } from '../parts/await.tsx'
import { CardHead } from '../parts/card.tsx'
import { Page } from '../parts/page.tsx'
import { linesOf } from './letter-lines.ts'
import style from './outbox.module.css'

/** Without an SMTP server, e-mails are listed here with working links, so that the demo needs no mail server. */
export const OutboxScreen = () => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery({ ...query(outboxEndpoints.list, {}), staleTime: 0 })
  return (
    <Page title={t('outbox.title')}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('outbox.failed')}>
        {({ mails, is_open }) =>
          mails.length === 0 ? (
            <Panel>
              <EmptyState
                icon={<IconMailOff size={42} stroke={1.3} aria-hidden />}
                title={t(is_open ? 'outbox.empty' : 'outbox.closed')}
              >
                {t(is_open ? 'outbox.empty_text' : 'outbox.closed_text')}
              </EmptyState>
            </Panel>
          ) : (
            mails.map(({ uuid, to, subject, text, at }) => (
              // Articles, not landmarks, because many letters share a subject.
              <Panel key={uuid} as="article">
                <CardHead>
                  <h2>{subject}</h2>
                  <span className="note">
                    {to} · {dateTimeOf(at)}
                  </span>
                </CardHead>
                <Letter text={text} />
              </Panel>
            ))
          )
        }
      </Await>
    </Page>
  )
}

const Letter = ({ text }: { text: string }) => (
  <div className={`${style.letter} grid gap-10 dim2 anywhere`}>
    {linesOf(text).map(({ key, words, path }) =>
      path === undefined ? (
        <p key={key}>{words}</p>
      ) : (
        <p key={key}>
          {/* A new tab: the reader of the outbox is not the letter's recipient. */}
          <a href={path} target="_blank" rel="noreferrer">
            {words}
          </a>
        </p>
      ),
    )}
  </div>
)
