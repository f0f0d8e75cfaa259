import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { type Page as AdminPage, allowedPages, pathOf } from '../pages.ts'
import { Page } from '../parts/page.tsx'
import parts from '../parts/parts.module.css'

/** A direct link into a page that the user lacks: which page, and who can open it (spec section 6). */
export const ForbiddenScreen = ({ page }: { page: AdminPage }) => {
  const { t } = useTranslation('admin')
  const { company, user } = useSession()
  const home = allowedPages(user.pages_available)[0]
  const to = home ? pathOf(company.uuid, home) : `/companies/${company.uuid}/pos`
  return (
    <Page title={t('forbidden.title', { page: t(`page.${page.key}`) })}>
      <div className={parts.card}>
        <EmptyState
          icon={<IconLock size={42} stroke={1.3} aria-hidden />}
          title={t('forbidden.heading')}
          action={
            <Button component={Link} to={to} variant="default">
              {home ? t('forbidden.action', { page: t(`page.${home.key}`) }) : t('shell.to_register')}
            </Button>
          }
        >
          {t('forbidden.text', { company: company.display_name })}
        </EmptyState>
      </div>
    </Page>
  )
}
