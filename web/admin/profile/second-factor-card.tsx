import { identityEndpoints, type SecondFactor, secondFactorEndpoints } from '@bon/contracts/identity'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem, query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { useAction } from '../parts/use-action.ts'
import { CurrentPassword } from './current-password.tsx'
import { OfferedSecret } from './offered-secret.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Two-step sign-in: enabled with a code from the app, changed and disabled with the password and a code. */
export const SecondFactorCard = () => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(secondFactorEndpoints.show, {}))
  const [offered, setOffered] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<string[]>()
  const client = useQueryClient()
  const { data: signedIn } = useQuery(query(identityEndpoints.signedIn, {}))
  return (
    <Card title={t('second_factor.title')}>
      {signedIn?.second_factor_needed && !codes ? (
        <p className="notice tone-bad" role="status">
          {t('second_factor.needed')}
        </p>
      ) : null}
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />
      ) : offered ? (
        <OfferedSecret
          offered={offered}
          onCancel={() => setOffered(undefined)}
          onConfirmed={(recovery_codes) => {
            setOffered(undefined)
            setCodes(recovery_codes)
            // Reads rejected before enabling it are fetched again when their page is opened.
            client.removeQueries({ type: 'inactive' })
          }}
        />
      ) : (
        <Await
          data={data?.second_factor}
          error={error}
          onRetry={() => void refetch()}
          failed={t('second_factor.failed')}
          skeleton={null}
        >
          {(factor) => <Proven factor={factor} onOffered={setOffered} onCodes={setCodes} />}
        </Await>
      )}
    </Card>
  )
}

const blank = { current_password: '', code: '' }

type ProvenProps = {
  factor: SecondFactor
  onOffered: (offered: { secret: string; uri: string }) => void
  onCodes: (codes: string[]) => void
}

/** Required before a change: the password, and a code while it is enabled. */
const Proven = ({ factor: { since, recovery_codes_left, asks_code }, onOffered, onCodes }: ProvenProps) => {
  const { t } = useTranslation('identity')
  const [value, setValue] = useState(blank)
  /** What was missing at the last attempt. */
  const [tried, setTried] = useState<{ code: boolean }>()
  const hasCode = value.code.trim() !== ''
  const { offer, renew, remove } = useFactorActions(value, onOffered, onCodes, () => setValue(blank))
  const last = [offer, renew, remove].find(({ error }) => error)
  const isWrong = isProblem(last?.error, secondFactorEndpoints.remove, 'password.wrong')
  const isOn = since !== null
  const change = (part: Partial<typeof blank>) => {
    for (const action of [offer, renew, remove]) action.reset()
    setValue({ ...value, ...part })
  }
  const go = (action: () => void, code: boolean) => {
    setTried({ code })
    if (value.current_password && (hasCode || !code)) action()
  }
  return (
    <form
      className="stack gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go(() => (isOn ? renew : offer).run(), isOn)
      }}
    >
      <p className="note">
        {isOn
          ? t('second_factor.on', { since: dateTimeOf(since), count: recovery_codes_left })
          : t('second_factor.off')}
      </p>
      <CurrentPassword
        value={value.current_password}
        onChange={(current_password) => change({ current_password })}
        error={
          isWrong
            ? (last?.refusal ?? '')
            : tried && !value.current_password
              ? t('profile.current_needed')
              : ''
        }
      />
      {isOn ? (
        <TextInput
          label={t('second_factor.code')}
          description={asks_code ? undefined : t('second_factor.by_passkey')}
          autoComplete="one-time-code"
          value={value.code}
          onChange={({ currentTarget }) => change({ code: currentTarget.value })}
          error={tried?.code && !hasCode ? t('second_factor.code_needed') : undefined}
        />
      ) : null}
      <Refusal text={isWrong ? '' : (last?.refusal ?? '')} />
      <div className="actions">
        <Button type="submit" loading={offer.busy || renew.busy}>
          {t(isOn ? 'second_factor.new_codes' : 'second_factor.begin')}
        </Button>
        {isOn ? (
          <Button variant="default" loading={remove.busy} onClick={() => go(() => remove.run(), asks_code)}>
            {t('second_factor.remove')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** What can be done after the password, and a code while it is on. */
const useFactorActions = (
  value: typeof blank,
  onOffered: ProvenProps['onOffered'],
  onCodes: ProvenProps['onCodes'],
  onRemoved: () => void,
) => {
  const { t } = useTranslation('identity')
  const offer = useAction({
    action: () => call(secondFactorEndpoints.offer, { body: { current_password: value.current_password } }),
    done: ({ body }) => onOffered(body),
  })
  const renew = useAction({
    action: () => call(secondFactorEndpoints.newRecoveryCodes, { body: value }),
    commands: [secondFactorEndpoints.newRecoveryCodes],
    done: ({ body }) => onCodes(body.recovery_codes),
  })
  const remove = useAction({
    action: () =>
      call(secondFactorEndpoints.remove, {
        body: value.code.trim() !== '' ? value : { current_password: value.current_password },
      }),
    commands: [secondFactorEndpoints.remove],
    successToast: () => ({ text: t('second_factor.removed') }),
    done: onRemoved,
  })
  return { offer, renew, remove }
}
