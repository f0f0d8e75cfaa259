import { passkeyEndpoints, secondFactorEndpoints } from '@bon/contracts/identity'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem, query } from '../../shared/api/index.ts'
import { makePasskey, whyNoPasskey } from '../../shared/passkeys/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { useAction } from '../parts/use-action.ts'
import { browserName } from './browser-name.ts'
import { CurrentPassword } from './current-password.tsx'

/** Asks for the password, and a code while two-step sign-in is on; then the browser creates the passkey. */
export const AddPasskey = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation('identity')
  const client = useQueryClient()
  const { data } = useQuery(query(secondFactorEndpoints.show, {}))
  const asksCode = data?.second_factor.asks_code ?? false
  const [value, setValue] = useState({
    name: browserName(navigator.userAgent),
    current_password: '',
    code: '',
  })
  const [tried, setTried] = useState(false)
  const name = value.name.trim()
  const code = value.code.trim()
  const { run, busy, error, refusal, reset } = useAction({
    action: async () => {
      const { current_password } = value
      const { body } = await call(passkeyEndpoints.offer, {
        body: code ? { current_password, code } : { current_password },
      })
      return call(passkeyEndpoints.add, { body: { name, made: await makePasskey(body.options) } })
    },
    commands: [passkeyEndpoints.add],
    successToast: () => ({ text: t('passkeys.added') }),
    done: () => {
      onDone()
      // Reads rejected before adding it are fetched again when their page is opened.
      client.removeQueries({ type: 'inactive' })
    },
  })
  const isWrong = isProblem(error, passkeyEndpoints.offer, 'password.wrong')
  const why = whyNoPasskey(error)
  const change = (part: Partial<typeof value>) => {
    reset()
    setValue({ ...value, ...part })
  }
  return (
    <form
      className="stack gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (name && value.current_password && (code || !asksCode)) run()
      }}
    >
      <TextInput
        label={t('passkeys.name')}
        description={t('passkeys.name_help')}
        autoComplete="off"
        maxLength={60}
        value={value.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={tried && !name ? t('passkeys.name_needed') : undefined}
      />
      <CurrentPassword
        value={value.current_password}
        onChange={(current_password) => change({ current_password })}
        error={isWrong ? refusal : tried && !value.current_password ? t('profile.current_needed') : ''}
      />
      {asksCode ? (
        <TextInput
          label={t('second_factor.code')}
          autoComplete="one-time-code"
          value={value.code}
          onChange={({ currentTarget }) => change({ code: currentTarget.value })}
          error={tried && !code ? t('second_factor.code_needed') : undefined}
        />
      ) : null}
      <Refusal text={isWrong ? '' : why ? t(`passkeys.${why}`) : refusal} />
      <div className="actions">
        <Button type="submit" loading={busy}>
          {t('passkeys.make')}
        </Button>
      </div>
    </form>
  )
}
