import type { Profile } from '@bon/contracts/identity'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import style from '../identity/identity.module.css'
import { useRoleWords } from '../identity/use-role-words.ts'
import { Card } from '../parts/card.tsx'
import parts from '../parts/parts.module.css'

/** What one may do, and where (AUTH-16). */
export const RolesCard = ({ profile: { roles } }: { profile: Profile }) => {
  const { t } = useTranslation('identity')
  const words = useRoleWords()
  return (
    <Card title={t('profile.roles')}>
      {roles.length === 0 ? (
        <p className={style.small}>{t('profile.no_roles')}</p>
      ) : (
        <ul className={style.lines}>
          {roles.map((role) => (
            <li key={role.company_uuid}>
              <span className={style.grow}>
                <b>{role.company_name}</b>
                <span className={style.small}>{words(role.roles)}</span>
              </span>
              <Link className={parts.link} to={`/companies/${role.company_uuid}/admin`}>
                {t('profile.enter')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
