import { type Money, minus, sum } from '@bon/contracts/kernel'
import {
  type CountedTender,
  countedKey,
  expectedOf,
  isCounted,
  type RegisterPaymentType,
  type ZReportView,
} from '@bon/contracts/registers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'

/**
 * Counts of tenders other than cash. A type without payments is not counted; a type that copies its total starts at the
 * expected amount (ZR-24); any other is typed. Kinds of card that are counted apart have a row each (REG-40). A blind count starts nowhere: what is expected would stand there.
 */
export const useCountedTenders = (
  types: readonly RegisterPaymentType[],
  session: ZReportView | undefined,
  blind = false,
) => {
  const { t } = useTranslation('session')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const rows = types
    .filter(({ method }) => method !== null && isCounted(method))
    .flatMap((type) => countedRows(type, session, t('means.otherCards')))
    .map(({ tender, name, copies }) => {
      const uuid = countedKey(tender)
      const expected = session ? expectedOf(session.totals, tender) : (0 as Money)
      const begins = !blind && (copies || expected === 0) ? money(expected) : ''
      const text = typed[uuid] ?? begins
      return { uuid, tender, name, expected, typed: text, counted: parseMoney(text) }
    })
  return {
    rows,
    type: (uuid: string, text: string) => setTyped((before) => ({ ...before, [uuid]: text })),
    complete: rows.every(({ counted }) => counted !== undefined),
    /** For the confirmation: each difference is shown beside its own count. */
    differences: rows.filter(({ counted, expected }) => counted !== undefined && counted !== expected),
    difference: sum(rows.map(({ counted, expected }) => minus(counted ?? expected, expected))),
    statements: rows.map(({ tender, expected, counted }) => ({
      ...tender,
      counted: counted ?? expected,
      expected,
    })),
  }
}

type CountedRow = { tender: CountedTender; name: string; copies: boolean }

/** A payment type, or its kinds of card: those configured now, and those that this session was paid with. */
const countedRows = (
  { uuid: payment_type_uuid, name, card_types = [], copy_total_to_close_count: copies }: RegisterPaymentType,
  session: ZReportView | undefined,
  otherCards: string,
): CountedRow[] => {
  const paid = (session?.totals.by_card_type ?? []).filter(
    (row) => row.payment_type_uuid === payment_type_uuid,
  )
  const names = new Map(card_types.map((card) => [card.uuid, card.name]))
  for (const { card_type_uuid } of paid) if (!names.has(card_type_uuid)) names.set(card_type_uuid, '–')
  const cards = [...names].map(([card_type_uuid, card]) => ({
    tender: { payment_type_uuid, card_type_uuid },
    name: `${name}: ${card}`,
    copies,
  }))
  const rest = cards.length === 0 ? name : `${name}: ${otherCards}`
  return [...cards, { tender: { payment_type_uuid }, name: rest, copies }]
}
