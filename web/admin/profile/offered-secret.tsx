import { identityEndpoints, secondFactorEndpoints } from '@bon/contracts/identity'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { call } from '../../shared/api/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'
import profileStyle from './profile.module.css'

type OfferedSecretProps = {
  offered: { secret: string; uri: string }
  onConfirmed: (recovery_codes: string[]) => void
  onCancel: () => void
}

/** The secret as a QR code and as text; it counts once the app has shown a code of it. */
export const OfferedSecret = ({ offered: { secret, uri }, onConfirmed, onCancel }: OfferedSecretProps) => {
  const { t } = useTranslation('identity')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const { run, busy, refusal, reset } = useAct({
    act: () => call(secondFactorEndpoints.confirm, { body: { code: code.trim() } }),
    stale: [secondFactorEndpoints.show, identityEndpoints.signedIn],
    done: ({ body }) => onConfirmed(body.recovery_codes),
  })
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (code.trim()) run()
      }}
    >
      <p>{t('second_factor.scan')}</p>
      <QrCode text={uri} label={t('second_factor.qr')} />
      <p>
        {t('second_factor.key')}{' '}
        <code className={profileStyle.code}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
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
      <div className={style.actions}>
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

/** Black on white in both themes: a camera reads it the other way round less well. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text)
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={profileStyle.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dots.join('')} />
    </svg>
  )
}
