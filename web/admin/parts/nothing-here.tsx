import { Button } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { tillsPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { maySell } from '../pages.ts'

/**
 * An empty list: with filters it tells how many and offers to clear them, without it tells what would appear here
 * (DES-34).
 */
export const NothingHere = ({
  of,
  filters,
  onClear,
}: {
  of: 'orders' | 'z_reports'
  filters: number
  onClear: () => void
}) => {
  const { t } = useTranslation('admin')
  const { company, user } = useSession()
  const icon = <IconReceiptOff size={42} stroke={1.3} aria-hidden />
  return (
    <Panel>
      {filters > 0 ? (
        <EmptyState
          icon={icon}
          title={t(`${of}.no_match`)}
          action={
            <Button variant="default" onClick={onClear}>
              {t('orders.clear')}
            </Button>
          }
        >
          {t('orders.filters_on', { count: filters })}
        </EmptyState>
      ) : (
        <EmptyState
          icon={icon}
          title={t(`${of}.empty`)}
          action={
            maySell(user) && (
              <Button component={Link} to={tillsPath(company.uuid)} variant="default">
                {t(`${of}.empty_action`)}
              </Button>
            )
          }
        >
          {t(`${of}.empty_text`)}
        </EmptyState>
      )}
    </Panel>
  )
}
