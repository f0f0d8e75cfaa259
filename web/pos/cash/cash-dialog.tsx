import { DepositReason, OwnWithdrawalReason, sessionEndpoints } from '@bon/contracts/registers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { Banner, Dialog, TouchButton, useToast } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import style from './cash.module.css'
import { Reasons } from './reasons.tsx'

type Way = 'deposit' | 'withdraw'
const reasonsOf = { deposit: DepositReason.options, withdraw: OwnWithdrawalReason.options } as const

/** Cash into the drawer or out of it: how much and why, said once more on the button that does it. */
export const CashDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('session')
  const textOf = useProblemText()
  const toast = useToast()
  const client = useQueryClient()
  const { register, cashier } = usePos()
  const [way, setWay] = useState<Way>('deposit')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<DepositReason | OwnWithdrawalReason>()
  const [note, setNote] = useState('')
  const amount = parseMoney(typed)
  const ready = amount !== undefined && amount > 0 && reason !== undefined
  const move = useMutation({
    mutationFn: async () => {
      const sent = { params: { uuid: register.uuid } }
      const words = note.trim() ? { note: note.trim() } : {}
      const body = { cashier_uuid: cashier.uuid, amount: amount ?? 0, ...words }
      return way === 'deposit'
        ? call(sessionEndpoints.deposit, { ...sent, body: { ...body, reason: reason as DepositReason } })
        : call(sessionEndpoints.withdraw, {
            ...sent,
            body: { ...body, reason: reason as OwnWithdrawalReason },
          })
    },
    onSuccess: () => {
      const { queryKey } = query(sessionEndpoints.session, { params: { uuid: register.uuid } })
      void client.invalidateQueries({ queryKey })
      toast({ text: t(`cash.done_${way}`, { amount: money(amount ?? 0) }) })
      onClose()
    },
  })
  const choose = (next: Way) => {
    setWay(next)
    setReason(undefined)
    move.reset()
  }
  return (
    <Dialog title={t('cash.title')} onClose={onClose} size={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !move.isPending) move.mutate()
        }}
      >
        <fieldset className={style.ways} aria-label={t('cash.title')}>
          {(['deposit', 'withdraw'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={way === each} onClick={() => choose(each)}>
              {t(`cash.${each}`)}
            </button>
          ))}
        </fieldset>
        <label className={style.field}>
          {t('cash.amount')}
          <input
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <Reasons
          legend={t('reason.legend')}
          reasons={reasonsOf[way]}
          chosen={reason}
          name={(each) => t(`cash.reason_${way}_${each}`)}
          onChoose={setReason}
        />
        <label className={style.field}>
          {t('cash.note')}
          <input
            maxLength={500}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
        {move.error ? <Banner tone="bad">{textOf(move.error)}</Banner> : null}
        <TouchButton
          type="submit"
          look="primary"
          size="lg"
          className={style.send}
          disabled={!ready || move.isPending}
        >
          {amount !== undefined && amount > 0
            ? t(`cash.confirm_${way}`, { amount: money(amount) })
            : t(`cash.${way}`)}
        </TouchButton>
      </form>
    </Dialog>
  )
}
