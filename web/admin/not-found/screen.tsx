import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Page } from '../parts/page.tsx'
import parts from '../parts/parts.module.css'

/** An address inside the back office that leads nowhere; the frame stays, so nobody is lost. */
export const NotFoundScreen = () => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  return (
    <Page title={t('not_found.title')}>
      <div className={parts.card}>
        <EmptyState
          icon={<IconMapOff size={42} stroke={1.3} aria-hidden />}
          title={t('not_found.text')}
          action={
            <Button component={Link} to={`/companies/${company.uuid}/admin`} variant="default">
              {t('not_found.action')}
            </Button>
          }
        />
      </div>
    </Page>
  )
}
