import { giftCardEndpoints } from '@bon/contracts/gift-cards'
import { type Money, minus, type TenthsOfPercent, money as toMoney, zero } from '@bon/contracts/kernel'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { dateOf, money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { Banner, Numpad, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import work from '../payment/cash-work.module.css'
import means from '../payment/means-work.module.css'
import readouts from '../payment/readouts.module.css'
import { typedWith } from '../payment/tender.ts'
import type { Beside } from '../payment/use-sale.ts'
import { SaleNotice } from '../sale/sale-notice.tsx'
import style from './gift-card-work.module.css'

type GiftCardWorkProps = {
  unpaid: Money
  /** The goods of a VAT rate that no single-purpose card has paid yet (fiscal.md 5.1). */
  leftAt: (vat_rate: TenthsOfPercent) => Money
  busy: boolean
  onTake: (received: Money, beside: Beside) => void
  onBack: () => void
}

/** A scanner types at once. */
const focused = (input: HTMLInputElement | null) => input?.focus()

/** Design 08: the code is scanned or typed, the balance told, and as much as the bill asks is charged (GC-05, GC-15). */
export const GiftCardWork = ({ unpaid, leftAt, busy, onTake, onBack }: GiftCardWorkProps) => {
  const { t } = useTranslation('pos')
  const problem = useProblemText()
  const [code, setCode] = useState('')
  const [typed, setTyped] = useState('')
  const look = useMutation({
    mutationFn: (asked: string) => call(giftCardEndpoints.lookUp, { body: { code: asked } }),
  })
  const card = look.data?.body.gift_card
  const balance = card && card.status === 'valid' ? card.current_balance : zero
  const isVatPaid = card?.vat_nature === 'single'
  const most = isVatPaid ? toMoney(Math.min(unpaid, leftAt(card.vat_rate))) : unpaid
  const charge = parseMoney(typed) ?? toMoney(Math.min(balance, most))
  const tooMuch = charge > balance || charge > most
  const type = (key: string) => setTyped((before) => typedWith(before, key))
  const startAgain = () => {
    look.reset()
    setCode('')
    setTyped('')
  }
  const take = () => {
    if (busy || !card || tooMuch || charge <= 0) return
    onTake(charge, { gift_card: { code } })
    startAgain()
  }
  useTypedKeys(({ key, target, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return false
    if (key === 'Escape') onBack()
    else if (target instanceof HTMLInputElement || !card) return false
    else if (/^[\d,.]$/.test(key)) type(key === '.' ? ',' : key)
    else if (key === 'Backspace') type('erase')
    else if (key === 'Enter' && !(target instanceof HTMLElement && target.matches('button:focus-visible')))
      take()
    else return false
    return true
  })
  return (
    <div className={work.work}>
      <div className={readouts.readouts}>
        <div>
          <span>{t('common:pay.amountDue')}</span>
          <b>{money(unpaid)}</b>
        </div>
        <div className={readouts.input}>
          <span>{t('common:giftCard.balance')}</span>
          <b>{card ? money(card.current_balance) : '–'}</b>
        </div>
        <div aria-live="polite">
          <span>{t('bon:giftCard.left')}</span>
          <b>{card ? money(minus(card.current_balance, tooMuch ? zero : charge)) : '–'}</b>
        </div>
      </div>
      <SaleNotice />
      <div className={means.means}>
        <div className={style.work}>
          {card ? (
            <div role="status">
              <p>
                <b>{card.type_name}</b> ••• {card.code_end}
              </p>
              <p className={style.hint}>
                {card.expires_on === null
                  ? t('common:giftCard.forEver')
                  : t('common:giftCard.validTo', { day: dateOf(card.expires_on) })}
              </p>
              {card.product_uuid === null ? null : <p className={style.hint}>{t('bon:giftCard.asIs')}</p>}
              {isVatPaid ? (
                <p className={style.hint}>
                  {most < unpaid
                    ? t('bon:giftCard.ownVat', { amount: money(most) })
                    : t('bon:giftCard.vatPaid')}
                </p>
              ) : null}
              {card.status === 'expired' ? (
                <Banner tone="bad">{t('common:problem.gift_card.expired')}</Banner>
              ) : card.current_balance === 0 ? (
                <Banner tone="bad">{t('common:problem.gift_card.used_up')}</Banner>
              ) : tooMuch ? (
                <Banner tone="warn">{t('bon:giftCard.tooMuch')}</Banner>
              ) : charge < unpaid ? (
                <p className={style.hint}>{t('bon:giftCard.rest')}</p>
              ) : null}
            </div>
          ) : (
            <form
              className={style.code}
              onSubmit={(event) => {
                event.preventDefault()
                if (code.trim().length >= 4) look.mutate(code.trim())
              }}
            >
              <label>
                <span>{t('common:giftCard.code')}</span>
                <input
                  value={code}
                  maxLength={40}
                  ref={focused}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) => setCode(event.target.value)}
                />
              </label>
              <TouchButton
                type="submit"
                look="primary"
                size="lg"
                disabled={code.trim().length < 4 || look.isPending}
              >
                {t('bon:giftCard.find')}
              </TouchButton>
            </form>
          )}
          {look.error ? (
            <Banner tone="bad">{problem(look.error)}</Banner>
          ) : card ? null : (
            <p className={style.hint}>{t('bon:giftCard.hint')}</p>
          )}
        </div>
        <Numpad kind="amount" onKey={type} />
      </div>
      <div className={work.foot}>
        <TouchButton size="xl" disabled={!card || busy} onClick={startAgain}>
          {t('bon:giftCard.again')}
        </TouchButton>
        <TouchButton
          look="pay"
          size="xl"
          className={work.receive}
          disabled={busy || !card || tooMuch || charge <= 0}
          onClick={take}
        >
          <span>{busy ? t('pay.registering') : t('bon:giftCard.charge')}</span>
          <b>{money(card && !tooMuch ? charge : 0)}</b>
        </TouchButton>
      </div>
    </div>
  )
}
