import { largestGiftCard, TypedCode } from '@bon/contracts/gift-cards'
import { type Money, PlainDate } from '@bon/contracts/kernel'
import { parseMoney } from '../../shared/money/index.ts'

type CardRow = { code: string; balance: Money; expires_on: string | null }

/**
 * Parses lines of `code;balance;last day` from a spreadsheet; `bad` are the numbers of invalid lines. A header line is
 * skipped.
 */
export const readRows = (text: string): { rows: CardRow[]; bad: number[] } => {
  const rows: CardRow[] = []
  const bad: number[] = []
  text.split(/\r?\n/).forEach((line, i) => {
    if (line.trim() === '') return
    const row = rowOf(line)
    if (row) rows.push(row)
    else if (i > 0 || /\d/.test(line)) bad.push(i + 1)
  })
  return { rows, bad }
}

const rowOf = (line: string): CardRow | undefined => {
  const [code = '', amount = '', day = ''] = line
    .split(/[;\t]/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const balance = parseMoney(amount)
  const expires_on = day === '' ? null : PlainDate.safeParse(day.replace(danish, '$3-$2-$1')).data
  if (!TypedCode.safeParse(code).success || balance === undefined || expires_on === undefined)
    return undefined
  return balance > 0 && balance <= largestGiftCard ? { code, balance, expires_on } : undefined
}

const danish = /^(\d\d)[.-](\d\d)[.-](\d{4})$/
