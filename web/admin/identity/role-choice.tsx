import { CompanyRole } from '@bon/contracts/identity'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import style from './identity.module.css'

/** What somebody may do in the company, each with a line that says what that is. */
export const RoleChoice = ({
  value,
  onChange,
  error,
}: {
  value: readonly CompanyRole[]
  onChange: (roles: CompanyRole[]) => void
  error?: string | undefined
}) => {
  const { t } = useTranslation('identity')
  const fault = useId()
  return (
    <fieldset className={style.fieldset} aria-describedby={error ? fault : undefined}>
      <legend>{t('users.roles')}</legend>
      <div className={style.choices}>
        {CompanyRole.options.map((role) => (
          <label key={role}>
            <input
              type="checkbox"
              checked={value.includes(role)}
              onChange={({ currentTarget: { checked } }) =>
                // In the order of the roles, so that the same choice is the same value.
                onChange(CompanyRole.options.filter((one) => (one === role ? checked : value.includes(one))))
              }
            />
            <span>
              {t(`common:role.${role}`)}
              <small>{t(`role_help.${role}`)}</small>
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p className={style.fault} id={fault}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
