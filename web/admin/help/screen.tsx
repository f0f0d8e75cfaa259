import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buildKey, buildTime } from '../../shared/api/build.ts'
import { useSession } from '../../shared/session/index.ts'
import { Kbd } from '../../shared/ui/index.ts'
import style from '../identity/identity.module.css'
import { allowedPages, pathOf, sectionsOf } from '../pages.ts'
import { Card } from '../parts/card.tsx'
import { Page } from '../parts/page.tsx'
import parts from '../parts/parts.module.css'
import own from './help.module.css'
import { adminKeys, registerKeys } from './keys.ts'

/** What one asks a colleague for (CO-15, CO-03): where things are, which keys there are, which version this is. */
export const HelpScreen = () => {
  const { t } = useTranslation(['identity', 'admin'])
  const { company, user } = useSession()
  return (
    <Page title={t('help.title')}>
      <div className={style.two}>
        <Card title={t('help.where')}>
          <ul className={style.lines}>
            {sectionsOf(allowedPages(user)).map((section) => (
              <li key={section.key}>
                <b className={own.section}>{t(`admin:section.${section.key}`)}</b>
                <span className={own.links}>
                  {section.pages.map((page) => (
                    <Link key={page.key} className={own.link} to={pathOf(company.uuid, page)}>
                      {t(`admin:page.${page.key}`)}
                    </Link>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </Card>
        <div className={style.form}>
          <Keys of="admin" keys={adminKeys} />
          <Keys of="register" keys={registerKeys} />
          <Card title={t('help.about')}>
            <dl className={parts.facts}>
              <dt>{t('help.company')}</dt>
              <dd>{company.legal_name}</dd>
              <dt>{t('help.version')}</dt>
              <dd className={parts.code}>{buildKey}</dd>
              <dt>{t('help.built')}</dt>
              <dd className={parts.code}>{buildTime}</dd>
            </dl>
          </Card>
        </div>
      </div>
    </Page>
  )
}

const Keys = ({ of, keys }: { of: 'admin' | 'register'; keys: readonly (readonly [string, string])[] }) => {
  const { t } = useTranslation('identity')
  return (
    <Card title={t(`help.keys_${of}`)}>
      <ul className={style.lines}>
        {keys.map(([key, does]) => (
          <li key={key}>
            <span className={style.grow}>{t(`help.does.${does}`)}</span>
            <Kbd>{key}</Kbd>
          </li>
        ))}
      </ul>
    </Card>
  )
}
