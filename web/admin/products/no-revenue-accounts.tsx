import { accounts } from '@bon/contracts/resources'
import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { mayWrite, pageOfResource, pathOf } from '../pages.ts'
import parts from '../parts/parts.module.css'

/** CAT-48: without an account to sell on there is no product, and this is the way out. */
export const NoRevenueAccounts = () => {
  const { t } = useTranslation('products')
  const { company, user } = useSession()
  const page = pageOfResource(accounts.name)
  return (
    <div className={parts.card}>
      <EmptyState
        icon={<IconBook2 size={42} stroke={1.3} aria-hidden />}
        title={t('no_accounts.title')}
        action={
          page &&
          mayWrite(page, user) && (
            <Button component={Link} to={`${pathOf(company.uuid, page)}/create`}>
              {t('no_accounts.action')}
            </Button>
          )
        }
      >
        {t('no_accounts.text')}
      </EmptyState>
    </div>
  )
}
