import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { type Page as AdminPage, allowedPages, maySell, pathOf } from '../pages.ts'
import { Page } from '../parts/page.tsx'
import parts from '../parts/parts.module.css'

/** A direct link into a page that the user lacks: which page, and who can open it (spec section 6). */
export const ForbiddenScreen = ({ page }: { page: AdminPage }) => {
  const { t } = useTranslation('admin')
  const { company, user } = useSession()
  const home = allowedPages(user.pages_available)[0]
  const wayOut = home
    ? { to: pathOf(company.uuid, home), label: t('forbidden.action', { page: t(`page.${home.key}`) }) }
    : maySell(user)
      ? { to: `/companies/${company.uuid}/pos`, label: t('shell.to_register') }
      : undefined
  return (
    <Page title={t('forbidden.title', { page: t(`page.${page.key}`) })}>
      <div className={parts.card}>
        <EmptyState
          icon={<IconLock size={42} stroke={1.3} aria-hidden />}
          title={t('forbidden.heading')}
          action={
            wayOut && (
              <Button component={Link} to={wayOut.to} variant="default">
                {wayOut.label}
              </Button>
            )
          }
        >
          {t('forbidden.text', { company: company.display_name })}
        </EmptyState>
      </div>
    </Page>
  )
}
