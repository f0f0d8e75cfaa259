import { type Money, money as minor, type Uuid } from '@bon/contracts/kernel'
import { leftForTips, type OrderView, takesTip } from '@bon/contracts/orders'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { Dialog, LoadingState } from '../../shared/ui/index.ts'
import { Field } from '../../shared/ui/inputs.tsx'
import { slipNumber } from '../payments/tender.ts'
import { useTenderName } from '../payments/use-tender-name.ts'
import { usePos } from '../registers/index.ts'
import { ActionDialog } from './action-dialog.tsx'
import { Keys } from './keys.tsx'
import { TipTakenDialog } from './tip-taken-dialog.tsx'
import { TipsGiven } from './tips-given.tsx'
import { useTip } from './use-tip.ts'

const TipAtTerminal = lazy(async () => ({ default: (await import('./tip-at-terminal.tsx')).TipAtTerminal }))
const TipRefused = lazy(async () => ({ default: (await import('./tip-at-terminal.tsx')).TipRefused }))

type TipProps = { order: OrderView; onClose: () => void }

/** A guest gives a tip for a paid bon, and what was given can go back (SC-18, SC-64). */
export const TipDialog = ({ order: before, onClose }: TipProps) => {
  const { t } = useTranslation('orders')
  const { register } = usePos()
  const tip = useTip(before)
  // Kept while a terminal works, which may decline.
  const [draft, setDraft] = useState<Draft>({ chosen: undefined, typed: '', slip: '' })
  const { payment, order } = tip
  if (payment?.status === 'recorded')
    return <TipTakenDialog order={order} payment={payment} onClose={onClose} />
  if (payment?.status === 'started' && payment.terminal_uuid) {
    const type = register.payment_types.find(({ uuid }) => uuid === payment.payment_type_uuid)
    const amount = minor(Math.abs(payment.tip ?? 0))
    return (
      <Dialog title={t('tip.title', { nr: order.short_nr })} onClose={onClose} closable={false} size={820}>
        <Suspense fallback={<LoadingState />}>
          <TipAtTerminal
            at={{ payment_uuid: payment.payment_uuid, amount }}
            type={type}
            onOver={tip.look}
            onLeave={onClose}
          />
        </Suspense>
      </Dialog>
    )
  }
  return <GiveTip order={order} tip={tip} draft={draft} onDraft={setDraft} onClose={onClose} />
}

type Draft = { chosen: Uuid | undefined; typed: string; slip: string }
type GiveTipProps = TipProps & {
  tip: ReturnType<typeof useTip>
  draft: Draft
  onDraft: (draft: Draft) => void
}

const GiveTip = ({ order, tip, draft, onDraft, onClose }: GiveTipProps) => {
  const { t } = useTranslation(['orders', 'bon'])
  const { register } = usePos()
  const { nameOf } = useTenderName()
  const types = register.payment_types.filter(takesTip)
  const { chosen = types[0]?.uuid, typed, slip } = draft
  const [at, setAt] = useState<Uuid>()
  const paymentType = types.find(({ uuid }) => uuid === chosen)
  const amount = parseMoney(typed)
  const most = leftForTips(order, order.total)
  const tooMuch = amount !== undefined && amount > most
  const terminals = paymentType?.terminals ?? []
  const terminal_uuid = terminals.find(({ uuid }) => uuid === at)?.uuid ?? terminals[0]?.uuid
  const give = (of: RegisterPaymentType, given: Money) =>
    tip.give({
      paymentType: of,
      amount: given,
      terminal_uuid,
      reference: of.method === 'autonomous' && slip !== '' ? slip : undefined,
    })
  return (
    <ActionDialog
      title={t('tip.title', { nr: order.short_nr })}
      confirm={t(paymentType?.method === 'card' ? 'tip.toTerminal' : 'tip.confirm')}
      variant="pay"
      busy={tip.busy}
      off={!paymentType || amount === undefined || amount <= 0 || tooMuch}
      error={tip.error}
      onConfirm={() => paymentType && amount !== undefined && give(paymentType, amount)}
      onClose={onClose}
    >
      {tip.payment?.status === 'released' && tip.payment.terminal_uuid ? (
        <Suspense>
          <TipRefused payment_uuid={tip.payment.payment_uuid} />
        </Suspense>
      ) : null}
      <p>{t('tip.text', { nr: order.nr })}</p>
      <Field label={t('tip.amount')} large>
        <input
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onDraft({ ...draft, typed: event.target.value })}
        />
      </Field>
      <Keys
        legend={t('tip.paidWith')}
        keys={types.map(({ uuid, name }) => ({ uuid, text: nameOf(name) }))}
        chosen={chosen}
        onChoose={(uuid) => onDraft({ ...draft, chosen: uuid })}
      />
      {terminals.length > 0 ? (
        <Keys
          legend={t('tip.terminal')}
          keys={terminals.map(({ uuid, name }) => ({ uuid, text: name }))}
          chosen={terminal_uuid}
          onChoose={setAt}
        />
      ) : null}
      {paymentType?.method === 'autonomous' ? (
        <Field label={t('bon:means.slip')}>
          <input
            value={slip}
            autoComplete="off"
            onChange={(event) => onDraft({ ...draft, slip: slipNumber(event.target.value) })}
          />
        </Field>
      ) : null}
      {tooMuch ? <p role="alert">{t('tip.tooMuch', { amount: money(most) })}</p> : null}
      <TipsGiven order={order} busy={tip.busy} onBack={tip.giveBack} />
    </ActionDialog>
  )
}
