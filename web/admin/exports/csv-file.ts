import { dayText, localMoments } from './local-moment.ts'
import { isEmpty, type Kind, type SheetColumn, type Value } from './sheet.ts'

/** Cell delimiters by the names of the company's setting (EXP-06). */
export const delimiters = { comma: ',', semicolon: ';', tab: '\t', vertical_bar: '|' } as const
export type DelimiterName = keyof typeof delimiters

/**
 * Minor units or tenths with a decimal comma, without thousands separators: `-1234,50`. By digits, because a quotient
 * of doubles is not exact beyond 2^53 / 100.
 */
const decimal = (of: number, places: number): string => {
  const digits = String(Math.abs(of)).padStart(places + 1, '0')
  return `${of < 0 ? '-' : ''}${digits.slice(0, -places)},${digits.slice(-places)}`
}

/**
 * Lines of RFC 4180 with Danish decimals and dates, CR LF, a byte order mark so that spreadsheets read UTF-8, and no
 * text that a spreadsheet would evaluate as a formula (DEF-53, OWASP "CSV Injection").
 */
export const csvLines = async function* <Row>(
  columns: readonly SheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  delimiter: DelimiterName,
): AsyncGenerator<string> {
  const sign = delimiters[delimiter]
  const moments = localMoments()
  const numberText = (kind: Kind | undefined, value: Value): string | undefined => {
    if (isEmpty(value)) return ''
    if (kind === 'money') return decimal(Number(value), 2)
    if (kind === 'quantity') return decimal(Number(value), 3)
    if (kind === 'percent') return decimal(Number(value), 1)
    if (kind === 'count') return String(value)
    if (kind === 'moment') return moments.textOf(String(value))
    if (kind === 'day') return dayText(String(value))
    return undefined
  }
  const cell = ({ kind, value }: SheetColumn<Row>, row: Row): string => {
    const of = value(row)
    const text = numberText(kind, of) ?? textCell(String(of))
    return quoted(text, sign)
  }
  yield `\ufeff${columns.map(({ label }) => quoted(textCell(label), sign)).join(sign)}\r\n`
  for await (const rows of pages)
    yield rows.map((row) => `${columns.map((column) => cell(column, row)).join(sign)}\r\n`).join('')
}

/** An apostrophe makes it text in every spreadsheet. */
const textCell = (text: string): string => (formula.test(text) ? `'${text}` : text)
/** A sign, also its full-width form, after nothing but blanks and invisible letters; or a tab or line end first. */
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u

const quoted = (text: string, sign: string): string =>
  text.includes(sign) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** The same lines as bytes. */
export const csvFile = async function* <Row>(
  columns: readonly SheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  delimiter: DelimiterName,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  for await (const line of csvLines(columns, pages, delimiter)) yield encoder.encode(line)
}
