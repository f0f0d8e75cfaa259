import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Asked for before critical changes, so that a session left open does not cost the account. */
export const CurrentPassword = ({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error: string
}) => {
  const { t } = useTranslation('identity')
  return (
    <PasswordInput
      label={t('profile.current_password')}
      autoComplete="current-password"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error || undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('common:newPassword.show') }}
    />
  )
}
