import { outboxEndpoints } from '@bon/contracts/identity'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import identity from '../identity/identity.module.css'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import parts from '../parts/parts.module.css'
import { linesOf } from './letter-lines.ts'
import style from './outbox.module.css'

/** Without an SMTP server the letters lie here, with links that work: the demo is tried out without a postman. */
export const OutboxScreen = () => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery({ ...query(outboxEndpoints.list, {}), staleTime: 0 })
  return (
    <Page title={t('outbox.title')}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('outbox.failed')}>
        {({ mails, is_open }) =>
          mails.length === 0 ? (
            <div className={parts.card}>
              <EmptyState
                icon={<IconMailOff size={42} stroke={1.3} aria-hidden />}
                title={t(is_open ? 'outbox.empty' : 'outbox.closed')}
              >
                {t(is_open ? 'outbox.empty_text' : 'outbox.closed_text')}
              </EmptyState>
            </div>
          ) : (
            mails.map(({ uuid, to, subject, text, at }) => (
              // Letters of the same subject are many: articles, not landmarks.
              <article key={uuid} className={parts.card}>
                <div className={parts.cardHead}>
                  <h2>{subject}</h2>
                  <span className={identity.small}>
                    {to} · {dateTimeOf(at)}
                  </span>
                </div>
                <Letter text={text} />
              </article>
            ))
          )
        }
      </Await>
    </Page>
  )
}

const Letter = ({ text }: { text: string }) => (
  <div className={style.letter}>
    {linesOf(text).map(({ key, words, path }) =>
      path === undefined ? (
        <p key={key}>{words}</p>
      ) : (
        <p key={key}>
          {/* A page of its own: whoever reads the outbox is somebody else than the addressee. */}
          <a href={path} target="_blank" rel="noreferrer">
            {words}
          </a>
        </p>
      ),
    )}
  </div>
)
