import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type PinFieldProps = {
  pin: string
  onChange: (pin: string) => void
  /** Of the server; empty without one. */
  refusal: string
  tried: boolean
}

export const isPin = (pin: string): boolean => /^\d{4,6}$/.test(pin)

/** An administrator's PIN, typed in the office (PERM-16). */
export const PinField = ({ pin, onChange, refusal, tried }: PinFieldProps) => {
  const { t } = useTranslation(['corrections', 'identity'])
  const missing = tried && !isPin(pin) ? t('pin_first') : undefined
  return (
    <PasswordInput
      label={t('pin')}
      description={t('pin_hint')}
      autoComplete="off"
      inputMode="numeric"
      maxLength={6}
      value={pin}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, ''))}
      error={refusal || missing}
      visibilityToggleButtonProps={{ 'aria-label': t('identity:cashiers.show_pin') }}
    />
  )
}
