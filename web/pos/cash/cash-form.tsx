import { DepositReason, OwnWithdrawalReason } from '@bon/contracts/registers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { Banner, Numpad, TouchButton, useToast } from '../../shared/ui/index.ts'
import { Field } from '../../shared/ui/inputs.tsx'
import { typedWith } from '../payments/tender.ts'
import style from './cash.module.css'
import { MoveDetails } from './move-details.tsx'
import { Reasons } from './reasons.tsx'
import { useDetails } from './use-details.ts'
import { useMove } from './use-move.ts'

type Chosen =
  | { way: 'deposit'; reason: DepositReason | undefined }
  | { way: 'withdraw'; reason: OwnWithdrawalReason | undefined }

/** Adds or removes cash: amount and reason, repeated on the submit button. */
export const CashForm = () => {
  const { t } = useTranslation('session')
  const textOf = useProblemText()
  const toast = useToast()
  const [chosen, choose] = useState<Chosen>({ way: 'deposit', reason: undefined })
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const amount = parseMoney(typed)
  const { way } = chosen
  const details = useDetails(chosen.reason)
  const ready =
    amount !== undefined && amount > 0 && chosen.reason !== undefined && details.details !== undefined
  const move = useMove((done) => {
    toast({ text: t(`cash.done_${done.way}`, { amount: money(done.amount) }) })
    choose({ way, reason: undefined })
    setTyped('')
    setNote('')
    details.clear()
  })
  const send = () => {
    if (amount === undefined || !ready || move.isPending) return
    const words = { ...(note.trim() && { note: note.trim() }), ...details.details }
    if (chosen.way === 'deposit' && chosen.reason)
      move.mutate({ way: 'deposit', reason: chosen.reason, amount, ...words })
    if (chosen.way === 'withdraw' && chosen.reason)
      move.mutate({ way: 'withdraw', reason: chosen.reason, amount, ...words })
  }
  return (
    <form
      className={`${style.form} wide`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <fieldset className={`${style.ways} fieldset two-columns grid gap-6`} aria-label={t('cash.title')}>
        {(['deposit', 'withdraw'] as const).map((each) => (
          <button
            className="round-2 w-700"
            key={each}
            type="button"
            aria-pressed={way === each}
            onClick={() => {
              choose({ way: each, reason: undefined })
              move.reset()
            }}
          >
            {t(`cash.${each}`)}
          </button>
        ))}
      </fieldset>
      <div>
        <Field large label={t('cash.amount')}>
          <input
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <div className="below" style={{ '--pad-row': '58px' }}>
          <Numpad kind="amount" onKey={(key) => setTyped((before) => typedWith(before, key))} />
        </div>
      </div>
      <div>
        {chosen.way === 'deposit' ? (
          <Reasons
            legend={t('reason.legend')}
            reasons={DepositReason.options}
            chosen={chosen.reason}
            name={(each) => t(`cash.reason_deposit_${each}`)}
            onChoose={(reason) => choose({ way: 'deposit', reason })}
          />
        ) : (
          <Reasons
            legend={t('reason.legend')}
            reasons={OwnWithdrawalReason.options}
            chosen={chosen.reason}
            name={(each) => t(`cash.reason_withdraw_${each}`)}
            onChoose={(reason) => choose({ way: 'withdraw', reason })}
          />
        )}
        <MoveDetails amount={amount} details={details} />
        <Field large label={t('cash.note')}>
          <input
            maxLength={500}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        {move.error ? <Banner tone="bad">{textOf(move.error)}</Banner> : null}
        <TouchButton
          type="submit"
          variant="primary"
          size="lg"
          className="wide"
          disabled={!ready || move.isPending}
        >
          {amount !== undefined && amount > 0
            ? t(`cash.confirm_${way}`, { amount: money(amount) })
            : t(`cash.${way}`)}
        </TouchButton>
      </div>
    </form>
  )
}
