import { DrawerReason, sessionEndpoints } from '@bon/contracts/registers'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, Dialog, TouchButton, useToast } from '../../shared/ui/index.ts'
import { Field } from '../../shared/ui/inputs.tsx'
import { usePos } from '../registers/index.ts'
import { Reasons } from './reasons.tsx'

/**
 * PAY-10: opening the drawer without a sale needs a reason, a cashier PIN if the company requires it, and is counted.
 */
export const DrawerDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('session')
  const textOf = useProblemText()
  const toast = useToast()
  const { register, cashier } = usePos()
  const [reason, setReason] = useState<DrawerReason>()
  const [pin, setPin] = useState('')
  const asksPin = register.pin_opens_drawer
  const ready = reason !== undefined && (!asksPin || pin.length >= 3)
  const open = useMutation({
    mutationFn: (why: DrawerReason) =>
      call(sessionEndpoints.openDrawer, {
        params: { uuid: register.uuid },
        body: { cashier_uuid: cashier.uuid, reason: why, ...(asksPin && { pin }) },
      }),
    onSuccess: ({ body }) => {
      toast({ text: t(`drawer.${body.drawer}`) })
      onClose()
    },
    onError: () => setPin(''),
  })
  return (
    <Dialog title={t('drawer.title')} onClose={onClose} size={420}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !open.isPending) open.mutate(reason)
        }}
      >
        <p className="below dim2">{t('drawer.text')}</p>
        <Reasons
          legend={t('reason.legend')}
          reasons={DrawerReason.options}
          chosen={reason}
          name={(each) => t(`drawer.reason_${each}`)}
          onChoose={setReason}
        />
        {asksPin ? (
          <Field large label={t('drawer.pin', { initials: cashier.initials })}>
            <input
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={pin}
              onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, ''))}
            />
          </Field>
        ) : null}
        {open.error ? <Banner tone="bad">{textOf(open.error)}</Banner> : null}
        <TouchButton
          type="submit"
          variant="primary"
          size="lg"
          className="wide"
          disabled={!ready || open.isPending}
        >
          {t('drawer.open')}
        </TouchButton>
      </form>
    </Dialog>
  )
}
