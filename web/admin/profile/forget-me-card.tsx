import { type Profile, privacyEndpoints } from '@bon/contracts/identity'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { Dialog } from '../../shared/ui/index.ts'
import { WhatGoes } from '../forgotten/what-goes.tsx'
import { Refusal } from '../identity/refusal.tsx'
import { Card } from '../parts/card.tsx'
import { useAction } from '../parts/use-action.ts'
import { CurrentPassword } from './current-password.tsx'

/** Deletes the user's own account everywhere and irreversibly (CO-16): needs the name and the password. */
export const ForgetMeCard = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation('identity')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('forget_me.title')}>
      <div className="stack gap-16">
        <p className="note">{t('forget_me.text')}</p>
        <div className="actions">
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('forget_me.open')}
          </Button>
        </div>
      </div>
      {isOpen ? (
        <Dialog title={t('forget_me.title')} onClose={() => setOpen(false)} size={560}>
          <ForgetMeForm profile={profile} />
        </Dialog>
      ) : null}
    </Card>
  )
}

const ForgetMeForm = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation('identity')
  const [typed, setTyped] = useState('')
  const [current_password, setPassword] = useState('')
  const { run, busy, refusal, error } = useAction({
    action: () => call(privacyEndpoints.forgetMe, { body: { current_password, confirm: true } }),
    successToast: () => ({ text: t('forget_me.done') }),
    done: credentials.signOut,
  })
  const isSure = typed.trim() === profile.name && current_password !== ''
  const isWrong = isProblem(error, privacyEndpoints.forgetMe, 'password.wrong')
  return (
    <form
      className="stack gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isSure) run()
      }}
    >
      <WhatGoes kind="user" />
      <TextInput
        label={t('forgotten.type_name', { name: profile.name })}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <CurrentPassword value={current_password} onChange={setPassword} error={isWrong ? refusal : ''} />
      <Refusal text={isWrong ? '' : refusal} />
      <div className="actions">
        <Button type="submit" color="roedbede" disabled={!isSure} loading={busy}>
          {t('forget_me.confirm')}
        </Button>
      </div>
    </form>
  )
}
