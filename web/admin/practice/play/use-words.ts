import type {
  PracticeBon,
  PracticeDifference,
  PracticeLine,
  PracticeNames,
  PracticeTender,
} from '@bon/contracts/practice'
import { useTranslation } from 'react-i18next'
import { money, percent, quantity } from '../../../shared/format/index.ts'

type Told = Pick<PracticeBon, 'table_uuids' | 'guests' | 'tenders'>

/** What guests ask for and what a trainee did otherwise, in words. */
export const useWords = (names: PracticeNames) => {
  const { t } = useTranslation('practice')
  const nameOf = (uuid: string): string => names[uuid] ?? t('play.unknown')
  const line = ({ product_uuid, quantity: much, variants, opt_out_uuids }: PracticeLine): string => {
    const choices = variants.map((one) =>
      one.quantity === 1 ? nameOf(one.product_uuid) : `${one.quantity} × ${nameOf(one.product_uuid)}`,
    )
    return [
      `${quantity(much)} × ${nameOf(product_uuid)}`,
      choices.length > 0 && t('play.with', { names: choices.join(', ') }),
      opt_out_uuids.length > 0 && t('play.without', { names: opt_out_uuids.map(nameOf).join(', ') }),
    ]
      .filter((part) => part !== false)
      .join(' ')
  }
  const tables = (uuids: readonly string[]): string =>
    uuids.length === 0 ? t('play.no_table') : t('play.table', { number: uuids.map(nameOf).join(' + ') })
  const tenders = (all: readonly PracticeTender[]): string =>
    all.length === 0 ? t('play.tender.none') : all.map((one) => t(`play.tender.${one}`)).join(' + ')
  const difference = (one: PracticeDifference, asked: Told, sold: Told): string => {
    switch (one.kind) {
      case 'missing':
      case 'extra':
        return t(`play.difference.${one.kind}`, { line: line(one.line) })
      case 'price':
        return t('play.difference.instead', {
          name: nameOf(one.product_uuid),
          sold: money(one.sold),
          asked: money(one.asked),
        })
      case 'discount':
        return t('play.difference.discount', {
          name: nameOf(one.product_uuid),
          sold: percent(one.sold),
          asked: percent(one.asked),
        })
      case 'table':
        return t('play.difference.instead', {
          name: t('play.place'),
          sold: tables(sold.table_uuids),
          asked: tables(asked.table_uuids),
        })
      case 'guests':
        return t('play.difference.instead', {
          name: t('play.guests_of_table'),
          sold: sold.guests ?? 0,
          asked: asked.guests ?? 0,
        })
      case 'tender':
        return t('play.difference.instead', {
          name: t('play.paid_by'),
          sold: tenders(sold.tenders),
          asked: tenders(asked.tenders),
        })
    }
  }
  const place = ({ table_uuids, guests }: Told): string =>
    guests === null ? tables(table_uuids) : `${tables(table_uuids)} · ${t('play.guests', { count: guests })}`
  return { nameOf, line, place, tenders, difference }
}
export type Words = ReturnType<typeof useWords>
