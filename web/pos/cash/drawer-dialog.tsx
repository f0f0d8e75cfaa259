import { cashMoveEndpoints, DrawerReason } from '@bon/contracts/registers'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, Dialog, TouchButton, useToast } from '../../shared/ui/index.ts'
import { Field } from '../../shared/ui/inputs.tsx'
import { usePos } from '../registers/index.ts'
import style from './cash.module.css'

/**
 * PAY-10: opening the drawer without a sale needs a reason, a cashier PIN if the company requires it, and is counted.
 * The reason's key opens it: two taps from anywhere on the till.
 */
export const DrawerDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('session')
  const textOf = useProblemText()
  const toast = useToast()
  const { register, cashier } = usePos()
  const [pin, setPin] = useState('')
  const asksPin = register.pin_opens_drawer
  const ready = !asksPin || pin.length >= 3
  const open = useMutation({
    mutationFn: (why: DrawerReason) =>
      call(cashMoveEndpoints.openDrawer, {
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
      <p className="below dim2">{t('drawer.text')}</p>
      {asksPin ? (
        <Field large label={t('drawer.pin', { initials: cashier.initials })}>
          <input
            autoFocus
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
      <fieldset className={`${style.reasons} fieldset two-columns grid gap-8`}>
        <legend>{t('drawer.why')}</legend>
        {DrawerReason.options.map((reason) => (
          <TouchButton
            key={reason}
            size="lg"
            disabled={!ready || open.isPending}
            onClick={() => open.mutate(reason)}
          >
            {t(`drawer.reason_${reason}`)}
          </TouchButton>
        ))}
      </fieldset>
    </Dialog>
  )
}
