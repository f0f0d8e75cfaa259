import type { Language } from '@bon/contracts/identity'
import type { Money, PlainDate, Quantity } from '@bon/contracts/kernel'

const locales = { da: 'da-DK', en: 'en-GB' } as const

/** Amounts, numbers and days as letters write them. */
export const letterFormats = (language: Language, currency: string) => {
  const locale = locales[language]
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const change = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const dayIn = (dateStyle: 'full' | 'long') => (day: PlainDate) =>
    Temporal.PlainDate.from(day).toLocaleString(locale, { dateStyle })
  return {
    amount: (minor: Money): string => amount.format(minor / 100),
    count: (whole: number): string => number.format(whole),
    quantity: (thousandths: Quantity): string => number.format(thousandths / 1000),
    /** Tenths of a percent with their sign. */
    change: (tenths: number): string => change.format(tenths / 1000),
    /** `27. november 2026` */
    date: dayIn('long'),
    /** `fredag den 27. november 2026` */
    weekday: dayIn('full'),
  }
}
