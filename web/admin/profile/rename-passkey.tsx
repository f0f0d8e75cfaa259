import { type Passkey, passkeyEndpoints } from '@bon/contracts/identity'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'

export const RenamePasskey = ({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) => {
  const { t } = useTranslation('identity')
  const [typed, setTyped] = useState(passkey.name)
  const name = typed.trim()
  const { run, busy, refusal, reset } = useAct({
    act: () => call(passkeyEndpoints.rename, { params: { uuid: passkey.uuid }, body: { name } }),
    stale: [passkeyEndpoints.list],
    done: onDone,
  })
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name) run()
      }}
    >
      <TextInput
        label={t('passkeys.name')}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ currentTarget }) => {
          reset()
          setTyped(currentTarget.value)
        }}
        error={name ? undefined : t('passkeys.name_needed')}
      />
      <Refusal text={refusal} />
      <div className={style.actions}>
        <Button type="submit" loading={busy}>
          {t('passkeys.save')}
        </Button>
      </div>
    </form>
  )
}
