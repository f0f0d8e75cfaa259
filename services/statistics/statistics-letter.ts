import type { Language } from '@bon/contracts/identity'
import { divideRounded, giftCardType, money, owedType, type Uuid, zeroTotalType } from '@bon/contracts/kernel'
import type { MoneyFigures, Period, ProductFigures, Turnover } from '@bon/contracts/statistics'
import { letter, letterFormats } from '../identity/index.ts'
import { letterWords } from './letter-words.ts'

/** What the pages of the statistics answer for a period beside the week before it. */
export type MailedFigures = {
  turnover: Pick<Turnover, 'period' | 'compared_with' | 'total' | 'compare_total' | 'besides' | 'reports'>
  payments: MoneyFigures['payments']
  products: ProductFigures['products']
}

type Facts = MailedFigures & { name: string; company: string; currency: string; link: string }

const most_named = 5

/** Turnover of a business day or a week, as the pages show it (BEYOND-11). */
export const statisticsLetter = letter<Facts>('statistics', {
  da: (facts) => written('da', facts),
  en: (facts) => written('en', facts),
})

const written = (language: Language, facts: Facts): { subject: string; lines: string[] } => {
  const { company, currency, link, name } = facts
  const words = letterWords[language]
  const formats = letterFormats(language, currency)
  const { gross, receipts } = facts.turnover.total
  const isEmpty = receipts === 0 && gross === 0 && facts.payments.length === 0
  const period = periodIn(formats, facts.turnover.period)
  return {
    subject: isEmpty
      ? words.subject_empty({ company, period })
      : words.subject({ company, period, amount: formats.amount(gross) }),
    lines: [
      words.hello(name),
      ...(isEmpty ? [words.empty({ company, period })] : figuresIn(language, facts)),
      words.see,
      link,
      words.stop,
    ],
  }
}

const figuresIn = (language: Language, facts: Facts): string[] => {
  const { turnover, payments, products, company } = facts
  const words = letterWords[language]
  const formats = letterFormats(language, facts.currency)
  const paid = payments.map((row) => {
    const tips = row.tips === 0 ? '' : `, ${words.tips(formats.amount(row.tips))}`
    return `- ${typeIn(language, row)}: ${formats.amount(row.amount)} (${formats.count(row.count)})${tips}`
  })
  const sold = products
    .slice(0, most_named)
    .map((row, i) => `${i + 1}. ${row.name}: ${formats.quantity(row.quantity)}, ${formats.amount(row.gross)}`)
  return [
    [words.sold({ company, period: periodIn(formats, turnover.period) }), ...sums(language, facts)].join(
      '\n',
    ),
    ...(turnover.compared_with ? [compared(language, facts, turnover.compared_with)] : []),
    ...(paid.length > 0 ? [[words.payments, ...paid].join('\n')] : []),
    ...(sold.length > 0 ? [[words.products, ...sold].join('\n')] : []),
    ...reportsIn(language, facts),
  ]
}

const sums = (
  language: Language,
  { turnover: { total, compare_total: then }, currency }: Facts,
): string[] => {
  const words = letterWords[language]
  const { amount, count, change } = letterFormats(language, currency)
  const changed = (now: number | null, before: number | null | undefined): string => {
    if (now === null || !before) return ''
    return ` (${change(divideRounded((now - before) * 1000, Math.abs(before)))})`
  }
  const average = averageOf(total)
  return [
    `- ${words.gross}: ${amount(total.gross)}${changed(total.gross, then?.gross)}`,
    `- ${words.net}: ${amount(total.net)}${changed(total.net, then?.net)}`,
    `- ${words.receipts}: ${count(total.receipts)}${changed(total.receipts, then?.receipts)}`,
    ...(average === null
      ? []
      : [`- ${words.average}: ${amount(average)}${changed(average, then && averageOf(then))}`]),
  ]
}

const averageOf = ({ gross, receipts }: Turnover['total']) =>
  receipts === 0 ? null : money(divideRounded(gross, receipts))

const compared = (
  language: Language,
  { turnover: { compare_total: then }, currency }: Facts,
  compared_with: Period,
): string => {
  const words = letterWords[language]
  const formats = letterFormats(language, currency)
  const period = periodIn(formats, compared_with)
  return then && then.receipts > 0
    ? words.compared({ period, amount: formats.amount(then.gross), receipts: formats.count(then.receipts) })
    : words.nothing_compared(period)
}

/** Whether it equals the Z reports, where the page says it too. */
const reportsIn = (language: Language, { turnover: { reports, besides }, currency }: Facts): string[] => {
  if (!reports || reports.count + reports.open === 0) return []
  const words = letterWords[language]
  const { amount } = letterFormats(language, currency)
  const { count, open, gross, difference, vat_difference } = reports
  const said = [
    difference === 0 && vat_difference === 0
      ? words.equals(count)
      : words.differs({ count, amount: amount(difference), vat: amount(vat_difference) }),
    ...(open > 0 ? [words.open(open)] : []),
    ...(besides.gross === 0 ? [] : [words.besides({ amount: amount(besides.gross), total: amount(gross) })]),
  ]
  return [said.join(' ')]
}

const ownTypes: Readonly<Record<Uuid, 'gift_card' | 'owed' | 'zero_total'>> = {
  [giftCardType]: 'gift_card',
  [owedType]: 'owed',
  [zeroTotalType]: 'zero_total',
}

/** What is no payment type of the company has a word of its own. */
const typeIn = (language: Language, { payment_type_uuid, name }: MoneyFigures['payments'][number]): string =>
  name || letterWords[language][ownTypes[payment_type_uuid] ?? 'unknown']

const periodIn = ({ weekday, date }: ReturnType<typeof letterFormats>, { from, to }: Period): string =>
  from === to ? weekday(to) : `${date(from)} – ${date(to)}`
