import { type CashierHistoryRow, type CashierRow, cashierEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call, query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Refusal } from '../identity/refusal.tsx'
import { SideDrawer } from '../identity/side-drawer.tsx'
import { Await } from '../parts/await.tsx'
import { Lines } from '../parts/lines.tsx'
import { useAction } from '../parts/use-action.ts'
import { useMay } from '../parts/use-may.ts'
import { CashierForm } from './cashier-form.tsx'

export const NewCashierDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('identity')
  return (
    <SideDrawer title={t('cashiers.create')} onClose={onClose}>
      <CashierForm cashier={undefined} onSaved={onClose} />
    </SideDrawer>
  )
}

export const CashierDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('identity')
  const { uuid = '' } = useParams()
  const mayWrite = useMay('cashiers.write')
  const { data, error, refetch } = useQuery(query(cashierEndpoints.show, { params: { uuid } }))
  const cashier = data?.cashier
  return (
    <SideDrawer
      title={cashier ? t('cashiers.one', { initials: cashier.initials }) : t('common:cashier.one')}
      tags={cashier?.is_archived ? <Tag>{t('cashiers.is_archived')}</Tag> : null}
      onClose={onClose}
    >
      <Await data={cashier} error={error} onRetry={() => void refetch()} failed={t('cashiers.failed_one')}>
        {(shown) => (
          <>
            {shown.is_archived || !mayWrite ? null : (
              <CashierForm key={shown.revision} cashier={shown} onSaved={onClose} />
            )}
            {mayWrite && <ArchiveBox cashier={shown} onClose={onClose} />}
            <CashierHistory uuid={shown.uuid} />
          </>
        )}
      </Await>
    </SideDrawer>
  )
}

/** Undo instead of confirmation (DES-33): a restored cashier has the same PIN as before. */
const ArchiveBox = ({ cashier, onClose }: { cashier: CashierRow; onClose: () => void }) => {
  const { t } = useTranslation('identity')
  const { uuid, initials, is_archived } = cashier
  const restore = useAction({
    action: () => call(cashierEndpoints.restore, { params: { uuid } }),
    commands: [cashierEndpoints.restore],
    successToast: () => ({ text: t('cashiers.restored', { initials }) }),
  })
  const archive = useAction({
    action: () => call(cashierEndpoints.archive, { params: { uuid } }),
    commands: [cashierEndpoints.archive],
    successToast: () => ({
      text: t('cashiers.was_archived', { initials }),
      action: { label: t('common:common.undo'), run: () => restore.run() },
    }),
    done: onClose,
  })
  const { run, busy } = is_archived ? restore : archive
  return (
    <Panel className="stack gap-16">
      <p className="note">{t(is_archived ? 'cashiers.restore_text' : 'cashiers.archive_text')}</p>
      <Refusal text={archive.refusal || restore.refusal} />
      <div className="actions">
        <Button variant="default" onClick={() => run()} loading={busy}>
          {t(is_archived ? 'cashiers.restore' : 'cashiers.archive')}
        </Button>
      </div>
    </Panel>
  )
}

/** Audit trail of a cashier: which fields changed, never their values (ARCH-19). */
const CashierHistory = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(cashierEndpoints.history, { params: { uuid } }))
  return (
    <Panel as="section" className="stack gap-16" aria-label={t('history.title')}>
      <h3 className="t-16">{t('history.title')}</h3>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('history.failed')}>
        {({ history }) =>
          history.length === 0 ? (
            <p className="note">{t('history.empty')}</p>
          ) : (
            <Lines>
              {history.map((row) => (
                <Entry key={`${row.at} ${row.action}`} row={row} />
              ))}
            </Lines>
          )
        }
      </Await>
    </Panel>
  )
}

const Entry = ({ row: { at, action, fields, by, impersonated_by } }: { row: CashierHistoryRow }) => {
  const { t } = useTranslation('identity')
  const named = ({ name }: { name: string | null }) => name ?? t('history.somebody')
  const who = impersonated_by ? t('history.as', { by: named(impersonated_by), name: named(by) }) : named(by)
  return (
    <li>
      <span className="grow">
        <b>{t(`history.action.${action}`)}</b>
        {fields.length > 0 ? (
          <span className="note">{fields.map((field) => t(`history.field.${field}`)).join(', ')}</span>
        ) : null}
      </span>
      <span className="note">
        {who} · {dateTimeOf(at)}
      </span>
    </li>
  )
}
