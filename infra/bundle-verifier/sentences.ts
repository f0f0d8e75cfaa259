import type { BundleVerdict, Violation, Where } from './verdict.ts'

/** The verdict as lines for a person. */
export const sentencesOf = (verdict: BundleVerdict): string[] =>
  verdict.ok ? wholeSentences(verdict) : brokenSentences(verdict.violation)

const wholeSentences = (verdict: Extract<BundleVerdict, { ok: true }>): string[] => {
  const { covers, checked, pins, pinned_up_to, start, anchors_elsewhere, remarks } = verdict
  const { seq, nr, days, parts, ends } = covers
  const counted = Object.entries(checked).map(([what, count]) => `${what} ${count}`)
  return [
    'whole: no contradiction',
    `CVR ${covers.cvr}, VAT entity ${covers.vat_entity_uuid}, ${covers.from} to ${covers.to}`,
    `business days with entries: ${days.first} to ${days.last} (parts ${parts.first} to ${parts.last})`,
    `entries ${seq.first} to ${seq.last}, transactions ${nr.first} to ${nr.last}`,
    ends === 'closed'
      ? 'the next business day begins behind the last entry: nothing of the period can follow'
      : `the log ended here when the file was written: what came later is not in it`,
    startSentence[start],
    ...pins.map(({ text, seq: at }) => `pinned up to entry ${at} by ${text}`),
    pinned_up_to === 0
      ? 'no head from outside was given (--anchor): whoever holds the key could have written all of it again'
      : `entries ${pinned_up_to + 1} to ${seq.last} are pinned by nothing from outside`,
    ...anchors_elsewhere.map((text) => `${text} is of an entry outside this file`),
    ...remarks,
    `checked: ${counted.join(', ')}`,
    `head after the last entry, to be kept: ${covers.head_code}`,
  ].filter((line) => line !== `entries ${seq.last + 1} to ${seq.last} are pinned by nothing from outside`)
}

const startSentence = {
  first_entry: 'begins with the first entry of the journal',
  pinned: 'what stands before the first entry is pinned with it',
  not_pinned:
    'what stands before the first entry is known only from this file: compare it with the bundle before',
}

const brokenSentences = ({
  code,
  summary,
  where,
  affects,
  affected,
  affected_besides,
  pinned_up_to,
}: Violation): string[] => [
  `broken, ${code}: ${summary}`,
  `first seen at ${placeOf(where)}`,
  `affects ${affects}`,
  ...affected.map(({ what, register_uuid, n, of }) =>
    what === 'z_report'
      ? `affects Z report ${n} of register ${register_uuid}, ${of}`
      : `affects the voucher ${of} of Z report ${n} of register ${register_uuid}`,
  ),
  ...(affected_besides > 0 ? [`and ${affected_besides} more reports and vouchers`] : []),
  pinned_up_to > 0
    ? `what was sealed up to entry ${pinned_up_to} is pinned by a head from outside`
    : 'no head from outside pins anything before it',
]

const placeOf = ({ line, stream, revision, position, type }: Where): string =>
  stream === undefined
    ? `line ${line}`
    : `line ${line}: ${type} ${stream} ${revision} at position ${position}`
