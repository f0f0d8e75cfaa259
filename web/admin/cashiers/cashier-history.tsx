import { type CashierHistoryRow, cashierEndpoints } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import style from '../identity/identity.module.css'
import { Await } from '../parts/await.tsx'

/** Who did what when: which fields, never what they said (architecture.md 6). */
export const CashierHistory = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(cashierEndpoints.history, { params: { uuid } }))
  return (
    <section className={style.box} aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('history.failed')}>
        {({ history }) =>
          history.length === 0 ? (
            <p className={style.small}>{t('history.empty')}</p>
          ) : (
            <ul className={style.lines}>
              {history.map((row) => (
                <Entry key={`${row.at} ${row.act}`} row={row} />
              ))}
            </ul>
          )
        }
      </Await>
    </section>
  )
}

const Entry = ({ row: { at, act, fields, by, impersonated_by } }: { row: CashierHistoryRow }) => {
  const { t } = useTranslation('identity')
  const named = ({ name }: { name: string | null }) => name ?? t('history.somebody')
  const who = impersonated_by ? t('history.as', { by: named(impersonated_by), name: named(by) }) : named(by)
  return (
    <li>
      <span className={style.grow}>
        <b>{t(`history.act.${act}`)}</b>
        {fields.length > 0 ? (
          <span className={style.small}>{fields.map((field) => t(`history.field.${field}`)).join(', ')}</span>
        ) : null}
      </span>
      <span className={style.small}>
        {who} · {dateTimeOf(at)}
      </span>
    </li>
  )
}
