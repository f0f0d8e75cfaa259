import { DrawerReason, sessionEndpoints } from '@bon/contracts/registers'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, Dialog, TouchButton, useToast } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import style from './cash.module.css'
import { Reasons } from './reasons.tsx'

/** PAY-10: the drawer without a sale has a reason, where the company says so the cashier's PIN, and is counted. */
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
        body: { cashier_uuid: cashier.uuid, reason: why, ...(asksPin ? { pin } : {}) },
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
        <p className={style.why}>{t('drawer.text')}</p>
        <Reasons
          legend={t('reason.legend')}
          reasons={DrawerReason.options}
          chosen={reason}
          name={(each) => t(`drawer.reason_${each}`)}
          onChoose={setReason}
        />
        {asksPin ? (
          <label className={style.field}>
            {t('drawer.pin', { initials: cashier.initials })}
            <input
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={pin}
              onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, ''))}
            />
          </label>
        ) : null}
        {open.error ? <Banner tone="bad">{textOf(open.error)}</Banner> : null}
        <TouchButton
          type="submit"
          look="primary"
          size="lg"
          className={style.send}
          disabled={!ready || open.isPending}
        >
          {t('drawer.open')}
        </TouchButton>
      </form>
    </Dialog>
  )
}
