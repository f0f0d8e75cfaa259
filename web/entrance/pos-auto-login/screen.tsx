import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { Door, DoorForm, Refusal, doorStyle as style } from '../door/door.tsx'
import { LostPairing } from './lost-pairing.tsx'
import { usePairing } from './use-pairing.ts'

/** A tablet becomes a register by a code that the back office shows (POS-02, AUTH-06). */
export const PosAutoLoginScreen = () => {
  const { t } = useTranslation('entrance')
  const { code, type, name, setName, submit, refusal, busy, fault, destination } = usePairing()
  if (destination) return <Navigate to={destination} replace />
  return (
    <Door title={t('pairing.title')} hint={t('pairing.hint')}>
      <LostPairing />
      <DoorForm onSubmit={submit}>
        <TextInput
          label={t('pairing.code')}
          description={t('pairing.codeHelp')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          className={style.code ?? ''}
          value={code}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          error={fault ? t('pairing.codeNeeded') : undefined}
        />
        <TextInput
          label={t('pairing.name')}
          description={t('pairing.nameHelp')}
          size="lg"
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Refusal>{refusal}</Refusal>
        <Button type="submit" fullWidth className={style.submit ?? ''} loading={busy}>
          {t('pairing.action')}
        </Button>
      </DoorForm>
      <div className={style.links}>
        <Link className={style.link} to="/login">
          {t('forgot.back')}
        </Link>
      </div>
    </Door>
  )
}
