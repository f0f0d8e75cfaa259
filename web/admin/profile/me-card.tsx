import { identityEndpoints, Language, type Profile, profileEndpoints } from '@bon/contracts/identity'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'
import { Card } from '../parts/card.tsx'

/** Name, initials and language; the e-mail is how one signs in, and stays. */
export const MeCard = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation('identity')
  const [, speak] = useLanguage()
  const [value, setValue] = useState({
    name: profile.name,
    initials: profile.initials,
    language: profile.language,
  })
  const [tried, setTried] = useState(false)
  const { run, busy, refusal } = useAct({
    act: () =>
      call(profileEndpoints.change, {
        body: { ...value, name: value.name.trim(), initials: value.initials.trim() },
      }),
    stale: [profileEndpoints.show, identityEndpoints.signedIn],
    said: () => ({ text: t('profile.saved') }),
    done: () => speak(value.language),
  })
  const hasName = value.name.trim() !== ''
  const hasInitials = /^[\p{Letter}\d]{1,5}$/u.test(value.initials.trim())
  return (
    <Card title={t('profile.me')}>
      <form
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (hasName && hasInitials) run()
        }}
      >
        <TextInput
          label={t('users.name')}
          autoComplete="name"
          maxLength={100}
          value={value.name}
          onChange={({ currentTarget }) => setValue({ ...value, name: currentTarget.value })}
          error={tried && !hasName ? t('profile.name_needed') : undefined}
        />
        <TextInput
          label={t('common:cashier.initials')}
          autoComplete="off"
          maxLength={5}
          value={value.initials}
          onChange={({ currentTarget }) => setValue({ ...value, initials: currentTarget.value })}
          error={tried && !hasInitials ? t('cashiers.initials_rule') : undefined}
        />
        <NativeSelect
          label={t('common:language.label')}
          value={value.language}
          onChange={({ currentTarget }) =>
            setValue({ ...value, language: Language.parse(currentTarget.value) })
          }
          data={Language.options.map((one) => ({ value: one, label: t(`common:language.${one}`) }))}
        />
        <Refusal text={refusal} />
        <div className={style.actions}>
          <Button type="submit" loading={busy}>
            {t('common:common.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
