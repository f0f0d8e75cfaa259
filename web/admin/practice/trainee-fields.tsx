import { PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const names = ['first_name', 'last_name', 'initials'] as const
export const nobody = { first_name: '', last_name: '', initials: '', pin: '' }
type Trainee = typeof nobody

const isPin = ({ pin }: Trainee): boolean => /^\d{4}$/.test(pin)
const isInitials = ({ initials }: Trainee): boolean => /^[\p{Letter}\d]{1,5}$/u.test(initials)
const isGiven = (trainee: Trainee, name: (typeof names)[number]): boolean =>
  name === 'initials' ? isInitials(trainee) : trainee[name].trim() !== ''
export const isTrainee = (trainee: Trainee): boolean =>
  isPin(trainee) && names.every((name) => isGiven(trainee, name))

type Props = { trainee: Trainee; onChange: (trainee: Trainee) => void; tried: boolean }

/** Who practises, with a PIN for the practice register alone. */
export const TraineeFields = ({ trainee, onChange, tried }: Props) => {
  const { t } = useTranslation(['practice', 'identity'])
  return (
    <>
      {names.map((name) => (
        <TextInput
          key={name}
          label={t(`trainee.${name}`)}
          autoComplete="off"
          maxLength={name === 'initials' ? 5 : 50}
          value={trainee[name]}
          onChange={({ currentTarget }) => onChange({ ...trainee, [name]: currentTarget.value })}
          error={tried && !isGiven(trainee, name) ? t(`missing.${name}`) : undefined}
        />
      ))}
      <PasswordInput
        label={t('trainee.pin')}
        description={t('pin_hint')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={4}
        value={trainee.pin}
        onChange={({ currentTarget }) =>
          onChange({ ...trainee, pin: currentTarget.value.replaceAll(/\D/g, '') })
        }
        error={tried && !isPin(trainee) ? t('missing.pin') : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('identity:cashiers.show_pin') }}
      />
    </>
  )
}
