import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { EntranceButton, EntranceForm, EntranceLinks, EntrancePage, Refusal } from '../form/entrance-page.tsx'
import style from './code-field.module.css'
import { LostPairing } from './lost-pairing.tsx'
import { usePairing } from './use-pairing.ts'

/** Pairs a tablet with a register by a code from the back office (POS-02, AUTH-06). */
export const PosAutoLoginScreen = () => {
  const { t } = useTranslation('entrance')
  const { code, type, name, setName, submit, refusal, busy, fault, destination } = usePairing()
  if (destination) return <Navigate to={destination} replace />
  return (
    <EntrancePage title={t('pairing.title')} hint={t('pairing.hint')}>
      <LostPairing />
      <EntranceForm onSubmit={submit}>
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
        <EntranceButton type="submit" loading={busy}>
          {t('pairing.action')}
        </EntranceButton>
      </EntranceForm>
      <EntranceLinks>
        <Link className="link" to="/login">
          {t('forgot.back')}
        </Link>
      </EntranceLinks>
    </EntrancePage>
  )
}
