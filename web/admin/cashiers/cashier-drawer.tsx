import { cashierEndpoints } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { SideDrawer } from '../identity/side-drawer.tsx'
import { Await } from '../parts/await.tsx'
import { useMay } from '../parts/use-may.ts'
import { ArchiveBox } from './archive-box.tsx'
import { CashierForm } from './cashier-form.tsx'
import { CashierHistory } from './cashier-history.tsx'

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
