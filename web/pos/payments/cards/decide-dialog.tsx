import type { Uuid } from '@bon/contracts/kernel'
import { type PaymentView, paymentEndpoints, Slip } from '@bon/contracts/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter } from '../../../shared/api/index.ts'
import { money } from '../../../shared/format/index.ts'
import { useProblemText } from '../../../shared/i18n/index.ts'
import { newId } from '../../../shared/platform/index.ts'
import { Banner, Dialog, TouchButton, useToast } from '../../../shared/ui/index.ts'
import { AdminPinDialog } from '../../admin-pin/index.ts'
import { WaitButton } from '../../confirming/wait-button.tsx'
import { usePos } from '../../registers/index.ts'
import style from './decide-dialog.module.css'

const outcomes = ['approved', 'cancelled'] as const

/** TERM-7: ends a payment in review by hand, with the terminal slip's number and an administrator's PIN. */
export const DecideDialog = ({ payment, onClose }: { payment: PaymentView; onClose: () => void }) => {
  const { t } = useTranslation('cards')
  const textOf = useProblemText()
  const toast = useToast()
  const client = useQueryClient()
  const { register, cashier } = usePos()
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>()
  const [slip, setSlip] = useState('')
  const [commandId, setCommandId] = useState<Uuid>()
  const keyPrefix = payment.refund_of ? 'back.decide' : 'decide'
  const isRead = Slip.safeParse(slip.trim()).success
  const decide = useMutation({
    mutationFn: ({ chosen, commandId }: { chosen: (typeof outcomes)[number]; commandId: Uuid }) =>
      call(paymentEndpoints.decide, {
        commandId,
        params: { uuid: payment.payment_uuid },
        body: {
          register_uuid: register.uuid,
          cashier_uuid: cashier.uuid,
          outcome: chosen,
          slip: slip.trim(),
        },
      }),
    onSuccess: () => {
      toast({ text: t('decide.done') })
      onClose()
    },
    onSettled: () => invalidateAfter(client, paymentEndpoints.decide),
  })
  if (commandId && outcome) {
    return (
      <AdminPinDialog
        register_uuid={register.uuid}
        action={{
          kind: 'payment.decide',
          subject_uuid: payment.payment_uuid,
          cashier_uuid: cashier.uuid,
          command_id: commandId,
        }}
        why={t('decide.pin')}
        onAuthorised={() => {
          setCommandId(undefined)
          decide.mutate({ chosen: outcome, commandId })
        }}
        onClose={() => setCommandId(undefined)}
      />
    )
  }
  return (
    <Dialog title={t(`${keyPrefix}.title`, { amount: money(payment.amount) })} onClose={onClose} size={520}>
      <div className="grid gap-14">
        <p>{t(`${keyPrefix}.text`, { terminal: payment.terminal_name })}</p>
        {payment.alerts.map((alert) => (
          <Banner key={alert} tone="warn">
            {t(`alert.${alert}`)}
          </Banner>
        ))}
        <fieldset className={`${style.outcomes} fieldset two-columns grid gap-8`}>
          <legend>{t('decide.question')}</legend>
          {outcomes.map((each) => (
            <TouchButton
              key={each}
              size="lg"
              variant={outcome === each ? 'primary' : 'plain'}
              aria-pressed={outcome === each}
              onClick={() => setOutcome(each)}
            >
              {t(`${keyPrefix}.${each}`)}
            </TouchButton>
          ))}
        </fieldset>
        <label className={`${style.slip} grid gap-6 w-650`}>
          <span>{t('decide.slip')}</span>
          <input
            className="plate-strong"
            value={slip}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={slip !== '' && !isRead}
            onChange={(event) => setSlip(event.target.value)}
          />
          {slip !== '' && !isRead ? <small>{t('decide.slipWrong')}</small> : null}
        </label>
        {decide.error ? <Banner tone="bad">{textOf(decide.error)}</Banner> : null}
      </div>
      <div className={`${style.actions} flex gap-8 at-end`}>
        <TouchButton size="lg" onClick={onClose}>
          {t('common:common.cancel')}
        </TouchButton>
        <WaitButton
          variant="primary"
          what={outcome}
          disabled={!outcome || !isRead || decide.isPending}
          onClick={() => setCommandId(newId())}
        >
          {t('decide.end')}
        </WaitButton>
      </div>
    </Dialog>
  )
}
