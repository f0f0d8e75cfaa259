import { CompanyRole } from '@bon/contracts/identity'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceRow } from '../../shared/ui/choice-row.tsx'

/** Choice of roles, each with a line that explains it. */
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
    <fieldset className="fieldset" aria-describedby={error ? fault : undefined}>
      <legend>{t('users.roles')}</legend>
      <div className="stack gap-4">
        {CompanyRole.options.map((role) => (
          <ChoiceRow
            key={role}
            type="checkbox"
            checked={value.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              // Keep the roles' order, so that the same choice is the same value.
              onChange(CompanyRole.options.filter((one) => (one === role ? checked : value.includes(one))))
            }
          >
            {t(`common:role.${role}`)}
            <small>{t(`role_help.${role}`)}</small>
          </ChoiceRow>
        ))}
      </div>
      {error ? (
        <p className="fault" id={fault}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
