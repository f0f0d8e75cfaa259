import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShownLink } from '../../shared/inspection/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { isPin, PinField } from '../parts/pin-field.tsx'
import { useMakeLink } from './use-make-link.ts'

/** Asks for an administrator's PIN, then shows the link once. */
export const MakeDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['inspection', 'common'])
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState(false)
  const { run, busy, refusal, isPinRefused, reset, made } = useMakeLink(() => setPin(''))
  if (made)
    return (
      <Dialog title={t('shown.title')} onClose={onClose} size={520}>
        <ShownLink {...made} />
        <TouchButton className="wide above" onClick={onClose}>
          {t('common:common.close')}
        </TouchButton>
      </Dialog>
    )
  return (
    <Dialog title={t('make')} onClose={onClose} size={520}>
      <form
        className="stack gap-16"
        noValidate
        onChange={reset}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!busy && isPin(pin)) run(pin)
        }}
      >
        <p>{t('make_text')}</p>
        <PinField pin={pin} onChange={setPin} refusal={isPinRefused ? refusal : ''} tried={tried} />
        <Refusal text={isPinRefused ? '' : refusal} />
        <div className="evenly flex gap-8">
          <TouchButton disabled={busy} onClick={onClose}>
            {t('common:common.cancel')}
          </TouchButton>
          <TouchButton type="submit" variant="primary" disabled={busy}>
            {t('make')}
          </TouchButton>
        </div>
      </form>
    </Dialog>
  )
}
