import { type Passkey, passkeyEndpoints } from '@bon/contracts/identity'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { useAction } from '../parts/use-action.ts'

export const RenamePasskey = ({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) => {
  const { t } = useTranslation('identity')
  const [typed, setTyped] = useState(passkey.name)
  const name = typed.trim()
  const { run, busy, refusal, reset } = useAction({
    action: () => call(passkeyEndpoints.rename, { params: { uuid: passkey.uuid }, body: { name } }),
    commands: [passkeyEndpoints.rename],
    done: onDone,
  })
  return (
    <form
      className="stack gap-16"
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
      <div className="actions">
        <Button type="submit" loading={busy}>
          {t('passkeys.save')}
        </Button>
      </div>
    </form>
  )
}
