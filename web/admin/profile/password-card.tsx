import { profileEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem } from '../../shared/api/index.ts'
import { NewPassword, newPasswordOf } from '../../shared/password/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { Card } from '../parts/card.tsx'
import { useAction } from '../parts/use-action.ts'
import { CurrentPassword } from './current-password.tsx'

const blank = { current_password: '', password: '', password_repeat: '' }

/** Needs the current one; all other sessions end (AUTH-14, G-31). */
export const PasswordCard = ({ minimum }: { minimum: number }) => {
  const { t } = useTranslation('identity')
  const [value, setValue] = useState(blank)
  const [tried, setTried] = useState(false)
  const { run, busy, refusal, error, reset } = useAction({
    action: () => call(profileEndpoints.changePassword, { body: value }),
    commands: [profileEndpoints.changePassword],
    successToast: ({ body }) => ({ text: t('profile.password_changed', { count: body.ended_sessions }) }),
    done: () => {
      setValue(blank)
      setTried(false)
    },
  })
  const { isGood, isSame } = newPasswordOf(value, minimum)
  const isWrong = isProblem(error, profileEndpoints.changePassword, 'password.wrong')
  const change = (part: Partial<typeof blank>) => {
    reset()
    setValue({ ...value, ...part })
  }
  return (
    <Card title={t('profile.password')}>
      <form
        className="stack gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (value.current_password && isGood && isSame) run()
        }}
      >
        <CurrentPassword
          value={value.current_password}
          onChange={(current_password) => change({ current_password })}
          error={isWrong ? refusal : tried && !value.current_password ? t('profile.current_needed') : ''}
        />
        <NewPassword value={value} onChange={change} tried={tried} minimum={minimum} />
        <Refusal text={isWrong ? '' : refusal} />
        <div className="actions">
          <Button type="submit" loading={busy}>
            {t('profile.change_password')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
