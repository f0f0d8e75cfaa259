import { type PageKey, pageFeatures } from '@bon/contracts/permissions'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { tillsPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { type Page as AdminPage, allowedPages, maySell, pathOf } from '../pages.ts'
import { Page } from '../parts/page.tsx'

/**
 * Explains a page the user cannot open: which page, why, and who can (PERM-07 to PERM-10). At `/forbidden` no page is
 * named.
 */
export const ForbiddenScreen = ({ page }: { page?: AdminPage }) => {
  const { t } = useTranslation('admin')
  const { user } = useSession()
  const { heading, text, action } = useReason(page)
  const { company } = useSession()
  const home = allowedPages(user)[0]
  const wayOut =
    action ??
    (home
      ? { to: pathOf(company.uuid, home), label: t('forbidden.action', { page: t(`page.${home.key}`) }) }
      : maySell(user)
        ? { to: tillsPath(company.uuid), label: t('shell.to_register') }
        : undefined)
  return (
    <Page title={page ? t('forbidden.title', { page: t(`page.${page.key}`) }) : t('forbidden.title_any')}>
      <Panel>
        <EmptyState
          icon={<IconLock size={42} stroke={1.3} aria-hidden />}
          title={heading}
          action={
            wayOut && (
              <Button component={Link} to={wayOut.to} variant="default">
                {wayOut.label}
              </Button>
            )
          }
        >
          {text}
        </EmptyState>
      </Panel>
    </Page>
  )
}

type Reason = { heading: string; text: string; action?: { to: string; label: string } | undefined }

/** The company's reason comes before the user's: another role would not help then. */
const useReason = (page: AdminPage | undefined): Reason => {
  const { t } = useTranslation('admin')
  const { company, user } = useSession()
  const feature = page && pageFeatures[(page.opens ?? page.key) as PageKey]
  const bar = company.barred.find((each) => each.feature === feature)
  const name = company.display_name
  if (bar?.reason === 'incompatible_company_type') {
    const type = t(`companies.type_${company.type}`).toLocaleLowerCase()
    return { heading: t('forbidden.type_heading'), text: t('forbidden.type_text', { company: name, type }) }
  }
  if (bar) {
    const textParams = {
      company: name,
      package: company.subscription_type,
      packages: bar.packages.join(', '),
    }
    const text = bar.packages.length > 0 ? 'forbidden.subscription_text' : 'forbidden.subscription_text_none'
    const addons = allowedPages(user).find(({ key }) => key === 'company_addons')
    return {
      heading: t('forbidden.subscription_heading'),
      text: t(text, textParams),
      action: addons && { to: pathOf(company.uuid, addons), label: t('forbidden.subscription_action') },
    }
  }
  return { heading: t('forbidden.heading'), text: t('forbidden.text', { company: name }) }
}
