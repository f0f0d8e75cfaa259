import { passwordMinimum, passwordRuleNames, passwordRules } from '@bon/contracts/identity'
import { PasswordInput } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import style from './new-password.module.css'

export type NewPasswordValue = { password: string; password_repeat: string }

/** The value of both fields, and whether it is valid by the server's own rules. */
export const newPasswordOf = (
  { password, password_repeat }: NewPasswordValue,
  minimum: number = passwordMinimum.person,
) => {
  const broken = passwordRules(password, minimum)
  return { broken, isSame: password === password_repeat, isGood: broken.length === 0 }
}

type NewPasswordProps = {
  value: NewPasswordValue
  onChange: (value: NewPasswordValue) => void
  /** Show errors, after a first attempt to submit. */
  tried: boolean
  size?: 'md' | 'lg'
  /** Minimum length for this person; longer for admins. */
  minimum?: number
}

/** A new password, typed twice. The rules below the first field are checked while typing. */
export const NewPassword = ({
  value,
  onChange,
  tried,
  size = 'md',
  minimum = passwordMinimum.person,
}: NewPasswordProps) => {
  const { t } = useTranslation()
  const rules = useId()
  const [left, setLeft] = useState(false)
  const { broken, isSame, isGood } = newPasswordOf(value, minimum)
  const show = { 'aria-label': t('newPassword.show') }
  return (
    <>
      <div className="grid gap-8">
        <PasswordInput
          label={t('newPassword.password')}
          name="password"
          autoComplete="new-password"
          size={size}
          value={value.password}
          aria-describedby={rules}
          onChange={({ currentTarget }) => onChange({ ...value, password: currentTarget.value })}
          error={
            tried && !isGood ? t(`newPassword.missing.${broken[0] ?? 'length'}`, { minimum }) : undefined
          }
          visibilityToggleButtonProps={show}
        />
        <ul className={`${style.rules} grid dim t-14`} id={rules}>
          {passwordRuleNames.map((rule) => (
            <Rule
              key={rule}
              rule={rule}
              minimum={minimum}
              isMet={value.password !== '' && !broken.includes(rule)}
            />
          ))}
        </ul>
      </div>
      <PasswordInput
        label={t('newPassword.repeat')}
        name="password_repeat"
        autoComplete="new-password"
        size={size}
        value={value.password_repeat}
        onBlur={() => setLeft(value.password_repeat !== '')}
        onChange={({ currentTarget }) => onChange({ ...value, password_repeat: currentTarget.value })}
        error={(tried || left) && !isSame ? t('problem.password.mismatch') : undefined}
        visibilityToggleButtonProps={show}
      />
    </>
  )
}

type RuleProps = { rule: (typeof passwordRuleNames)[number]; minimum: number; isMet: boolean }

const Rule = ({ rule, minimum, isMet }: RuleProps) => {
  const { t } = useTranslation()
  const Icon = isMet ? IconCheck : IconPoint
  return (
    <li data-kept={isMet || undefined}>
      <Icon size={17} stroke={2.2} aria-hidden />
      {t(`newPassword.rule.${rule}`, { minimum })}
      {isMet ? <span className="vh">{t('newPassword.kept')}</span> : null}
    </li>
  )
}
