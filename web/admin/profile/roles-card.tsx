import type { Profile } from '@bon/contracts/identity'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { officePath } from '../../shared/paths/index.ts'
import { useRoleWords } from '../identity/use-role-words.ts'
import { Card } from '../parts/card.tsx'
import { Lines } from '../parts/lines.tsx'

/** The user's roles in each company (AUTH-16). */
export const RolesCard = ({ profile: { roles } }: { profile: Profile }) => {
  const { t } = useTranslation('identity')
  const words = useRoleWords()
  return (
    <Card title={t('profile.roles')}>
      {roles.length === 0 ? (
        <p className="note">{t('profile.no_roles')}</p>
      ) : (
        <Lines>
          {roles.map((role) => (
            <li key={role.company_uuid}>
              <span className="grow">
                <b>{role.company_name}</b>
                <span className="note">{words(role.roles)}</span>
              </span>
              <Link className="card-link" to={officePath(role.company_uuid)}>
                {t('profile.enter')}
              </Link>
            </li>
          ))}
        </Lines>
      )}
    </Card>
  )
}
