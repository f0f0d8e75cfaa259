import { codeAlphabet, giftCardEndpoints } from '@bon/contracts/gift-cards'
import { type Money, minus, type TenthsOfPercent, money as toMoney, zero } from '@bon/contracts/kernel'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { dateOf, money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { Banner, Numpad, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import { Readout, Readouts } from '../../shared/ui/readouts.tsx'
import { PaymentWork, TakeButton, WithPad, WorkFoot } from '../payments/payment-work.tsx'
import { typedWith } from '../payments/tender.ts'
import type { PaymentExtras } from '../payments/use-sale.ts'
import { usePos } from '../registers/index.ts'
import { SaleNotice } from '../sale/sale-notice.tsx'
import { useUnscanned } from '../scanning/use-unscanned.ts'
import type { ScannedCode } from '../till/services.ts'
import { dialogOf } from '../till/till-state.ts'
import { useTill } from '../till/use-till.ts'
import style from './gift-card-work.module.css'

type GiftCardWorkProps = {
  unpaid: Money
  /** The unpaid amount at a VAT rate that no single-purpose card has covered yet (LAW-13). */
  leftAt: (vat_rate: TenthsOfPercent) => Money
  busy: boolean
  onTake: (received: Money, extras: PaymentExtras) => void
  onBack: () => void
}

/** Focus the field at once, so that a scan goes into it. */
const focused = (input: HTMLInputElement | null) => input?.focus()

/** DES-8: scan or type the code, show the balance, and charge up to the amount due (GC-05, GC-15). */
export const GiftCardWork = ({ unpaid, leftAt, busy, onTake, onBack }: GiftCardWorkProps) => {
  const { t } = useTranslation('pos')
  const problem = useProblemText()
  const [code, setCode] = useState('')
  const [typed, setTyped] = useState('')
  const lookUp = useMutation({
    mutationFn: (cardCode: string) => call(giftCardEndpoints.lookUp, { body: { code: cardCode } }),
  })
  const card = lookUp.data?.body.gift_card
  const balance = card && card.status === 'valid' ? card.current_balance : zero
  const isVatPaid = card?.vat_nature === 'single'
  const most = isVatPaid ? toMoney(Math.min(unpaid, leftAt(card.vat_rate))) : unpaid
  const charge = parseMoney(typed) ?? toMoney(Math.min(balance, most))
  const tooMuch = charge > balance || charge > most
  const type = (key: string) => setTyped((before) => typedWith(before, key))
  const startAgain = () => {
    lookUp.reset()
    setCode('')
    setTyped('')
  }
  const { services } = usePos()
  const redeeming = useTill((till) => dialogOf(till, 'redeemGiftCard'))
  const scanned = useEffectEvent(({ code: scannedCode, dialog }: ScannedCode) => {
    if (busy || redeeming !== dialog) return
    setTyped('')
    setCode(scannedCode)
    lookUp.mutate(scannedCode)
  })
  useEffect(() => services.scannedCodes.by((code) => scanned(code)), [services])
  const take = () => {
    if (busy || !card || tooMuch || charge <= 0) return
    onTake(charge, { gift_card: { code } })
    startAgain()
  }
  useUnscanned(typed, setTyped)
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
    <PaymentWork>
      <Readouts>
        <Readout name={t('common:pay.amountDue')} value={money(unpaid)} />
        <Readout
          look="input"
          name={t('common:giftCard.balance')}
          value={card ? money(card.current_balance) : '–'}
        />
        <Readout
          live
          name={t('bon:giftCard.left')}
          value={card ? money(minus(card.current_balance, tooMuch ? zero : charge)) : '–'}
        />
      </Readouts>
      <SaleNotice />
      <WithPad>
        <div className="fill column gap-14">
          {card ? (
            <div role="status">
              <p>
                <b>{card.type_name}</b> ••• {card.code_end}
              </p>
              <p className="dim2 t-16">
                {card.expires_on === null
                  ? t('common:giftCard.forEver')
                  : t('common:giftCard.validTo', { day: dateOf(card.expires_on) })}
              </p>
              {card.product_uuid === null ? null : <p className="dim2 t-16">{t('bon:giftCard.asIs')}</p>}
              {isVatPaid ? (
                <p className="dim2 t-16">
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
                <p className="dim2 t-16">{t('bon:giftCard.rest')}</p>
              ) : null}
            </div>
          ) : (
            <form
              className={`${style.code} grid gap-10 bottom`}
              onSubmit={(event) => {
                event.preventDefault()
                if (code.trim().length >= 4) lookUp.mutate(code.trim())
              }}
            >
              <label className="grid gap-4">
                <span>{t('common:giftCard.code')}</span>
                <input
                  className="plate"
                  value={code}
                  maxLength={40}
                  ref={focused}
                  data-scans
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) => setCode(event.target.value)}
                />
              </label>
              <TouchButton
                type="submit"
                variant="primary"
                size="lg"
                disabled={code.trim().length < 4 || lookUp.isPending}
              >
                {t('bon:giftCard.find')}
              </TouchButton>
            </form>
          )}
          {lookUp.error ? (
            <Banner tone="bad">{problem(lookUp.error)}</Banner>
          ) : card ? null : (
            <p className="dim2 t-16">{t('bon:giftCard.hint')}</p>
          )}
        </div>
        {card ? <Numpad kind="amount" onKey={type} /> : null}
      </WithPad>
      {card ? null : (
        <div style={{ '--pad-row': '58px' }}>
          <Numpad
            kind="code"
            letters={codeAlphabet}
            onKey={(key) => setCode((before) => (key === 'erase' ? before.slice(0, -1) : before + key))}
          />
        </div>
      )}
      <WorkFoot>
        <TouchButton size="xl" disabled={!card || busy} onClick={startAgain}>
          {t('bon:giftCard.again')}
        </TouchButton>
        <TakeButton
          amount={card && !tooMuch ? charge : zero}
          disabled={busy || !card || tooMuch || charge <= 0}
          onClick={take}
        >
          {busy ? t('pay.registering') : t('bon:giftCard.charge')}
        </TakeButton>
      </WorkFoot>
    </PaymentWork>
  )
}
