import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buildKey, buildTime } from '../../shared/api/build.ts'
import { useSession } from '../../shared/session/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { Kbd } from '../../shared/ui/index.ts'
import { allowedPages, pathOf, sectionsOf } from '../pages.ts'
import { Card } from '../parts/card.tsx'
import { PairOfColumns } from '../parts/columns.tsx'
import { Lines } from '../parts/lines.tsx'
import { Page } from '../parts/page.tsx'
import own from './help.module.css'
import { adminKeys, registerKeys } from './keys.ts'

/** Help (CO-15, CO-03): where things are, keyboard shortcuts, the running version. */
export const HelpScreen = () => {
  const { t } = useTranslation(['identity', 'admin'])
  const { company, user } = useSession()
  return (
    <Page title={t('help.title')}>
      <PairOfColumns>
        <Card title={t('help.where')}>
          <Lines>
            {sectionsOf(allowedPages(user)).map((section) => (
              <li key={section.key}>
                <b className={own.section}>{t(`admin:section.${section.key}`)}</b>
                <span className={`${own.links} flex wraps`}>
                  {section.pages.map((page) => (
                    <Link
                      key={page.key}
                      className={`${own.link} inline-row touch round-1 primary-text w-600`}
                      to={pathOf(company.uuid, page)}
                    >
                      {t(`admin:page.${page.key}`)}
                    </Link>
                  ))}
                </span>
              </li>
            ))}
          </Lines>
        </Card>
        <div className="stack gap-16">
          <Keys of="admin" keys={adminKeys} />
          <Keys of="register" keys={registerKeys} />
          <Card title={t('help.about')}>
            <DefinitionList>
              <dt>{t('help.company')}</dt>
              <dd>{company.legal_name}</dd>
              <dt>{t('help.version')}</dt>
              <dd className="code">{buildKey}</dd>
              <dt>{t('help.built')}</dt>
              <dd className="code">{buildTime}</dd>
            </DefinitionList>
          </Card>
        </div>
      </PairOfColumns>
    </Page>
  )
}

const Keys = ({ of, keys }: { of: 'admin' | 'register'; keys: readonly (readonly [string, string])[] }) => {
  const { t } = useTranslation('identity')
  return (
    <Card title={t(`help.keys_${of}`)}>
      <Lines>
        {keys.map(([key, does]) => (
          <li key={key}>
            <span className="grow">{t(`help.does.${does}`)}</span>
            <Kbd>{key}</Kbd>
          </li>
        ))}
      </Lines>
    </Card>
  )
}
