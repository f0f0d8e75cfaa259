import { type CashierRow, cashierEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'

/** Undo instead of confirm (DESIGN.md 5): an archived cashier comes back with the PIN that he had. */
export const ArchiveBox = ({ cashier, onClose }: { cashier: CashierRow; onClose: () => void }) => {
  const { t } = useTranslation('identity')
  const stale = [cashierEndpoints.list, cashierEndpoints.show, cashierEndpoints.history]
  const { uuid, initials, is_archived } = cashier
  const restore = useAct({
    act: () => call(cashierEndpoints.restore, { params: { uuid } }),
    stale,
    said: () => ({ text: t('cashiers.restored', { initials }) }),
  })
  const archive = useAct({
    act: () => call(cashierEndpoints.archive, { params: { uuid } }),
    stale,
    said: () => ({
      text: t('cashiers.was_archived', { initials }),
      action: { label: t('common:common.undo'), run: () => restore.run() },
    }),
    done: onClose,
  })
  const { run, busy } = is_archived ? restore : archive
  return (
    <div className={style.box}>
      <p className={style.small}>{t(is_archived ? 'cashiers.restore_text' : 'cashiers.archive_text')}</p>
      <Refusal text={archive.refusal || restore.refusal} />
      <div className={style.actions}>
        <Button variant="default" onClick={() => run()} loading={busy}>
          {t(is_archived ? 'cashiers.restore' : 'cashiers.archive')}
        </Button>
      </div>
    </div>
  )
}
