import { useTranslation } from 'react-i18next'
import { count, dateOf } from '../../shared/format/index.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import type { BundleVerdict } from './verify-file.ts'

type Whole = Extract<BundleVerdict, { ok: true }>
type Broken = Extract<BundleVerdict, { ok: false }>

/** A file that was damaged on its way says nothing of who wrote it. */
const outcomeOf = (of: BundleVerdict) =>
  of.ok ? 'whole' : of.violation.code === 'file.damaged' ? 'unreadable' : 'broken'

/** What the verifier found, in sentences. */
export const Verdict = ({ of, name }: { of: BundleVerdict; name: string }) => {
  const { t } = useTranslation('bundles')
  return (
    <>
      <Banner tone={of.ok ? 'good' : 'bad'}>{t(`verify.${outcomeOf(of)}`, { name })}</Banner>
      <ul className="t-13 above-8 grid gap-4" aria-label={t('verify.details')}>
        {of.ok ? <WholeDetails of={of} /> : <BrokenDetails of={of} />}
      </ul>
    </>
  )
}

const WholeDetails = ({ of }: { of: Whole }) => {
  const { t } = useTranslation('bundles')
  const { covers, checked, pins, pinned_up_to, start } = of
  const { days, seq, nr, cvr, ends, head_code } = covers
  return (
    <>
      <li>{t('verify.covers', { cvr, from: dateOf(days.first), to: dateOf(days.last) })}</li>
      <li>
        {t('verify.numbers', {
          seq: count(seq.last),
          nr: count(nr.last),
          events: count(checked['events'] ?? 0),
        })}
      </li>
      <li>
        {t('verify.replayed', {
          z: count(checked['z_reports'] ?? 0),
          receipts: count(checked['receipts'] ?? 0),
          vouchers: count(checked['vouchers'] ?? 0),
        })}
      </li>
      <li>{t(`ends.${ends}`)}</li>
      <li>{t(`verify.start.${start}`)}</li>
      {pins.map(({ text, seq: at }) => (
        <li key={text}>{t('verify.pin', { seq: count(at), text })}</li>
      ))}
      {pinned_up_to < seq.last && (
        <li>{t(pinned_up_to === 0 ? 'verify.no_pin' : 'verify.unpinned', { seq: count(pinned_up_to) })}</li>
      )}
      {of.anchors_elsewhere.map((text) => (
        <li key={text}>{t('verify.elsewhere', { text })}</li>
      ))}
      {of.remarks.length > 0 && <li>{t('verify.lost_key', { count: of.remarks.length })}</li>}
      <li>{t('verify.head', { code: head_code })}</li>
    </>
  )
}

const BrokenDetails = ({ of: { violation } }: { of: Broken }) => {
  const { t } = useTranslation('bundles')
  const { code, detail, where, affected, affected_besides, pinned_up_to } = violation
  return (
    <>
      <li>
        {t(`verify.finding.${code}`)} <span className="code">{code}</span>
      </li>
      <li>
        {where.type === undefined
          ? t('verify.line', { line: count(where.line) })
          : t('verify.place', { line: count(where.line), type: where.type, stream: where.stream })}
      </li>
      {detail !== '' && <li className="code">{detail}</li>}
      {affected.map(({ what, register_uuid, n, of: day }) => (
        <li key={`${what} ${register_uuid} ${n} ${day}`}>
          {t(`verify.affects.${what}`, { n, register: register_uuid, of: day })}
        </li>
      ))}
      {pinned_up_to > 0 && <li>{t('verify.pinned_before', { seq: count(pinned_up_to) })}</li>}
      {affected_besides > 0 && <li>{t('verify.more', { count: affected_besides })}</li>}
    </>
  )
}
