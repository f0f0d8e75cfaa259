import { type Profile, profileEndpoints } from '@bon/contracts/identity'
import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem, problemOf } from '../../shared/api/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { Card } from '../parts/card.tsx'
import { useAction } from '../parts/use-action.ts'
import { CurrentPassword } from './current-password.tsx'

const blank = { pin: '', current_password: '' }

/** The PIN an administrator types at a register (PERM-16, POS-52); write-only. */
export const AdminPinCard = ({ profile: { has_admin_pin } }: { profile: Profile }) => {
  const { t } = useTranslation('identity')
  const [value, setValue] = useState(blank)
  const [tried, setTried] = useState(false)
  const { run, busy, refusal, error, reset } = useAction({
    action: (pin: string | null) =>
      call(profileEndpoints.setAdminPin, { body: { pin, current_password: value.current_password } }),
    commands: [profileEndpoints.setAdminPin],
    successToast: ({ body }) => ({ text: t(body.has_admin_pin ? 'profile.pin_set' : 'profile.pin_removed') }),
    done: () => {
      setValue(blank)
      setTried(false)
    },
  })
  const isPin = /^\d{4,6}$/.test(value.pin)
  const isWrong = isProblem(error, profileEndpoints.setAdminPin, 'password.wrong')
  const isTaken = problemOf(error)?.code === 'admin_pin.taken'
  const change = (part: Partial<typeof blank>) => {
    reset()
    setValue({ ...value, ...part })
  }
  return (
    <Card title={t('profile.admin_pin')}>
      <form
        className="stack gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (isPin && value.current_password) run(value.pin)
        }}
      >
        <p className="note">{t(has_admin_pin ? 'profile.pin_is_set' : 'profile.pin_is_not_set')}</p>
        <PasswordInput
          label={t('profile.new_pin')}
          autoComplete="new-password"
          inputMode="numeric"
          maxLength={6}
          value={value.pin}
          onChange={({ currentTarget }) => change({ pin: currentTarget.value.replaceAll(/\D/g, '') })}
          error={isTaken ? refusal : tried && !isPin ? t('profile.pin_rule') : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('cashiers.show_pin') }}
        />
        <CurrentPassword
          value={value.current_password}
          onChange={(current_password) => change({ current_password })}
          error={isWrong ? refusal : tried && !value.current_password ? t('profile.current_needed') : ''}
        />
        <Refusal text={isWrong || isTaken ? '' : refusal} />
        <div className="actions">
          <Button type="submit" loading={busy}>
            {t('profile.set_pin')}
          </Button>
          {has_admin_pin ? (
            <Button
              variant="default"
              onClick={() => {
                setTried(value.current_password === '')
                if (value.current_password) run(null)
              }}
            >
              {t('profile.remove_pin')}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  )
}
