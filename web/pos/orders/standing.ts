import { type OrderRow, type OrderView, owedOf } from '@bon/contracts/orders'
import type { TFunction } from 'i18next'
import { money } from '../../shared/format/index.ts'

/** What a bon is called by: its status, and what made it. */
export type Standing = Pick<
  OrderRow,
  'status' | 'origin' | 'reason' | 'card_unresolved' | 'moved_to_short_nr' | 'owed'
> &
  /** Not known of a bon that was read by itself. */
  Partial<Pick<OrderRow, 'is_captured'>>

type Tone = 'primary' | 'warn' | 'ok' | 'plain'
const tones = { open: 'primary', confirmed: 'warn', completed: 'ok', cancelled: 'plain' } as const

/** The bon's standing in words: a refund is not "paid", a merged bon not "cancelled", an unanswered card not "part paid". */
export const standingIn = (t: TFunction<'orders'>, bon: Standing): { text: string; tone: Tone } => {
  const { status, origin, reason, card_unresolved, owed, moved_to_short_nr: nr, is_captured } = bon
  const tone = tones[status]
  const kind = origin?.kind
  if (status === 'completed' && (kind === 'refund' || kind === 'credit' || kind === 'reversal'))
    return { tone: 'plain', text: t(`standing.${kind}`) }
  if (status === 'completed' && owed > 0)
    return { tone: 'warn', text: `${t('standing.owed')} ${money(owed)}` }
  if (is_captured) return { tone, text: t('common:order.status.captured') }
  if (status === 'cancelled' && reason === 'invoiced') return { tone: 'ok', text: t('standing.invoiced') }
  if (status === 'cancelled' && reason === 'moved')
    return { tone, text: nr === null ? t('standing.moved') : t('standing.movedTo', { nr }) }
  if (status === 'confirmed' && card_unresolved) return { tone, text: t('standing.cardUnresolved') }
  return { tone, text: t(`common:order.status.${status}`) }
}

/** The same of a bon that was read by itself. */
export const standingOf = ({ status, origin, reason, payments }: OrderView): Standing => ({
  owed: owedOf({ payments }),
  status,
  origin: origin ?? null,
  reason: reason ?? null,
  card_unresolved: payments.some((payment) => payment.method === 'card' && payment.status === 'started'),
  moved_to_short_nr: null,
})
