import { secondFactorEndpoints } from '@bon/contracts/identity'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { QrPlate } from '../../shared/ui/qr-code.tsx'
import { Refusal } from '../identity/refusal.tsx'
import { useAction } from '../parts/use-action.ts'
import profileStyle from './profile.module.css'

type OfferedSecretProps = {
  offered: { secret: string; uri: string }
  onConfirmed: (recovery_codes: string[]) => void
  onCancel: () => void
}

/** The secret as QR code and text; it becomes active after a code from the app. */
export const OfferedSecret = ({ offered: { secret, uri }, onConfirmed, onCancel }: OfferedSecretProps) => {
  const { t } = useTranslation('identity')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const { run, busy, refusal, reset } = useAction({
    action: () => call(secondFactorEndpoints.confirm, { body: { code: code.trim() } }),
    commands: [secondFactorEndpoints.confirm],
    done: ({ body }) => onConfirmed(body.recovery_codes),
  })
  return (
    <form
      className="stack gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (code.trim()) run()
      }}
    >
      <p>{t('second_factor.scan')}</p>
      <QrPlate text={uri} label={t('second_factor.qr')} />
      <p>
        {t('second_factor.key')}{' '}
        <code className={`${profileStyle.code} t-14 anywhere`}>
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <TextInput
        label={t('second_factor.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        value={code}
        onChange={({ currentTarget }) => {
          reset()
          setCode(currentTarget.value)
        }}
        error={tried && !code.trim() ? t('second_factor.code_needed') : undefined}
      />
      <Refusal text={refusal} />
      <div className="actions">
        <Button type="submit" loading={busy}>
          {t('second_factor.confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('second_factor.cancel')}
        </Button>
      </div>
    </form>
  )
}
