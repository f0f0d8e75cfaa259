import { Language, type Profile, profileEndpoints } from '@bon/contracts/identity'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { Card } from '../parts/card.tsx'
import { useAction } from '../parts/use-action.ts'

/** Name, initials and language; the e-mail identifies the account and cannot be changed. */
export const MeCard = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation('identity')
  const [, speak] = useLanguage()
  const [value, setValue] = useState({
    name: profile.name,
    initials: profile.initials,
    language: profile.language,
  })
  const [tried, setTried] = useState(false)
  const { run, busy, refusal } = useAction({
    action: () =>
      call(profileEndpoints.change, {
        body: { ...value, name: value.name.trim(), initials: value.initials.trim() },
      }),
    commands: [profileEndpoints.change],
    successToast: () => ({ text: t('profile.saved') }),
    done: () => speak(value.language),
  })
  const hasName = value.name.trim() !== ''
  const hasInitials = /^[\p{Letter}\d]{1,5}$/u.test(value.initials.trim())
  return (
    <Card title={t('profile.me')}>
      <form
        className="stack gap-16"
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
        <div className="actions">
          <Button type="submit" loading={busy}>
            {t('common:common.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
