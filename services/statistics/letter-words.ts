import type { Language } from '@bon/contracts/identity'

type Named = { company: string; period: string }
type Words = {
  subject(facts: Named & { amount: string }): string
  subject_empty(facts: Named): string
  hello(name: string): string
  sold(facts: Named): string
  empty(facts: Named): string
  compared(facts: { period: string; amount: string; receipts: string }): string
  nothing_compared(period: string): string
  tips(amount: string): string
  equals(count: number): string
  differs(facts: { count: number; amount: string; vat: string }): string
  open(count: number): string
  besides(facts: { amount: string; total: string }): string
} & Record<
  | ('gross' | 'net' | 'receipts' | 'average' | 'payments' | 'products' | 'see' | 'stop')
  | ('gift_card' | 'owed' | 'zero_total' | 'unknown'),
  string
>

const reportsDa = (count: number) => `${count} ${count === 1 ? 'Z-rapport' : 'Z-rapporter'}`
const reportsEn = (count: number) => `${count} ${count === 1 ? 'Z report' : 'Z reports'}`

/** The words of the pages, in a letter. */
export const letterWords: Record<Language, Words> = {
  da: {
    subject: ({ company, period, amount }) => `Omsætning ${amount} inkl. moms: ${company}, ${period}`,
    subject_empty: ({ company, period }) => `Intet solgt: ${company}, ${period}`,
    hello: (name) => `Hej ${name}`,
    sold: ({ company, period }) => `Salget hos ${company}, ${period}:`,
    empty: ({ company, period }) => `Der blev ikke solgt noget hos ${company} ${period}.`,
    compared: ({ period, amount, receipts }) =>
      `Procenterne er mod ${period}: ${amount} inkl. moms og ${receipts} boner.`,
    nothing_compared: (period) => `Der blev ikke solgt noget ${period} at sammenligne med.`,
    tips: (amount) => `og ${amount} i drikkepenge`,
    equals: (count) => `Stemmer til øren med ${reportsDa(count)}.`,
    differs: ({ count, amount, vat }) =>
      `Omsætningen afviger ${amount} og momsen ${vat} fra ${reportsDa(count)}.`,
    open: (count) =>
      count === 1
        ? '1 åben kassedag er talt med, som den står nu.'
        : `${count} åbne kassedage er talt med, som de står nu.`,
    besides: ({ amount, total }) =>
      `Z-rapporternes sum på ${total} er med ${amount} i gavekort, pant og drikkepenge, som ikke er omsætning.`,
    gross: 'Omsætning inkl. moms',
    net: 'Omsætning ekskl. moms',
    receipts: 'Boner',
    average: 'Gennemsnitsbon inkl. moms',
    payments: 'Betalt:',
    products: 'Solgt for mest, inkl. moms:',
    gift_card: 'Gavekort',
    owed: 'Skyldig rest',
    zero_total: 'Intet at betale',
    unknown: 'Ukendt',
    see: 'Se det samme i statistikken:',
    stop: 'Du har selv valgt at få denne mail. Stop den, eller vælg dag eller uge, med knappen På mail på siden Omsætning i statistikken.',
  },
  en: {
    subject: ({ company, period, amount }) => `Turnover ${amount} incl. VAT: ${company}, ${period}`,
    subject_empty: ({ company, period }) => `Nothing sold: ${company}, ${period}`,
    hello: (name) => `Hello ${name}`,
    sold: ({ company, period }) => `Sales at ${company}, ${period}:`,
    empty: ({ company, period }) => `Nothing was sold at ${company}, ${period}.`,
    compared: ({ period, amount, receipts }) =>
      `The percentages are against ${period}: ${amount} incl. VAT and ${receipts} receipts.`,
    nothing_compared: (period) => `Nothing was sold to compare with, ${period}.`,
    tips: (amount) => `and ${amount} in tips`,
    equals: (count) => `Equals ${reportsEn(count)} exactly.`,
    differs: ({ count, amount, vat }) =>
      `Differs by ${amount} from ${reportsEn(count)}; the VAT differs by ${vat}.`,
    open: (count) =>
      count === 1
        ? '1 open session is counted as it stands now.'
        : `${count} open sessions are counted as they stand now.`,
    besides: ({ amount, total }) =>
      `Outside turnover: ${amount} of gift cards, deposits and tips; the Z reports’ sum is ${total}.`,
    gross: 'Turnover incl. VAT',
    net: 'Turnover excl. VAT',
    receipts: 'Receipts',
    average: 'Average receipt incl. VAT',
    payments: 'Paid:',
    products: 'Sold for most, incl. VAT:',
    gift_card: 'Gift card',
    owed: 'Owed rest',
    zero_total: 'Nothing to pay',
    unknown: 'Unknown',
    see: 'See the same in the statistics:',
    stop: 'You chose to get this mail. Stop it, or choose the day or the week, with the button By mail on the page Turnover of the statistics.',
  },
}
