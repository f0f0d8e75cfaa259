import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Asked for what matters: a session left open shall not become an account lost. */
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
