import { type Money, minus, plus, sum, type TenthsOfPercent, zero } from '@bon/contracts/kernel'
import type { SessionTotals } from '@bon/contracts/registers'

type Names = Record<string, { number: number; name: string }>

export type Posting = {
  account_uuid: string
  number: number | null
  name: string | null
  vat_rate: TenthsOfPercent
  net: Money
  vat: Money
  gross: Money
}

export type Postings = {
  rows: Posting[]
  net: Money
  vat: Money
  gross: Money
  /** The facit: gross is net and VAT, and the accounts add up to the report. */
  balances: boolean
}

/** Turnover per account by account number. Posting to the ledger is a later package; the sums are the same. */
export const postingsOf = (totals: SessionTotals, accounts: Names): Postings => {
  const rows = totals.by_account
    .map(({ account_uuid, vat_rate, gross, vat }) => ({
      account_uuid,
      number: accounts[account_uuid]?.number ?? null,
      name: accounts[account_uuid]?.name ?? null,
      vat_rate,
      net: minus(gross, vat),
      vat,
      gross,
    }))
    .sort((a, b) => (a.number ?? 0) - (b.number ?? 0) || b.vat_rate - a.vat_rate)
  const [net, vat, gross] = [total(rows, 'net'), total(rows, 'vat'), total(rows, 'gross')]
  return {
    rows,
    net,
    vat,
    gross,
    balances: plus(net, vat) === gross && gross === totals.gross && vat === totals.vat,
  }
}

const total = (rows: readonly Posting[], field: 'net' | 'vat' | 'gross'): Money =>
  rows.length === 0 ? zero : sum(rows.map((row) => row[field]))
