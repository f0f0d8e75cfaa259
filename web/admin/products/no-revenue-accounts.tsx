import { accounts } from '@bon/contracts/resources'
import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { mayWrite, pageOfResource, pathOf } from '../pages.ts'

/** CAT-48: without a revenue account no product can be created; links to the accounts. */
export const NoRevenueAccounts = () => {
  const { t } = useTranslation('products')
  const { company, user } = useSession()
  const page = pageOfResource(accounts.name)
  return (
    <Panel>
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
    </Panel>
  )
}
