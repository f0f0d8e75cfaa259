import type { Moment, StepChange, StepEntry } from '@bon/contracts/replay'
import { IconAlertTriangle, IconCheck, IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { count, money, quantity } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { Tag } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { CardHead } from '../parts/card.tsx'
import { ConfigurationThen } from './configuration-then.tsx'
import style from './step-detail.module.css'
import { useStepWords } from './use-step-words.ts'

/** What the step changed, who did and approved it, and the entry of the journal that holds it. */
export const StepDetail = ({ moment }: { moment: Moment }) => {
  const { t } = useTranslation(['replay', 'journal'])
  const { company } = useSession()
  const { step, entry, approved, changes, initials } = moment
  const { title, about } = useStepWords()(step)
  const who = step.cashier_uuid === null ? undefined : (initials[step.cashier_uuid] ?? t('forgotten'))
  return (
    <Panel as="section" aria-labelledby="replay-step">
      <CardHead>
        <h2 id="replay-step">{title}</h2>
        {step.risk !== null && (
          <Tag tone="warn">
            <IconAlertTriangle size={14} aria-hidden /> {t('risk')}
          </Tag>
        )}
      </CardHead>
      {about !== '' && <p className="dim t-14">{about}</p>}
      <DefinitionList>
        {entry && (
          <>
            <dt>{t('type')}</dt>
            <dd>{t(`journal:kind_${entry.kind}`)}</dd>
          </>
        )}
        {entry?.nr != null && (
          <>
            <dt>{t('nr')}</dt>
            <dd>{count(entry.nr)}</dd>
          </>
        )}
        <dt>{t('cashier')}</dt>
        <dd>{who ?? '–'}</dd>
        {approved && (
          <>
            <dt>{t('approved')}</dt>
            <dd>
              {t('by_pin', {
                who: approved.person_uuid === null ? '–' : (initials[approved.person_uuid] ?? t('forgotten')),
              })}
            </dd>
            <dt>{t('reason')}</dt>
            <dd>{approved.reason ?? t('no_reason')}</dd>
          </>
        )}
      </DefinitionList>
      <h3 className="above below-8 t-14 w-650">{t('change')}</h3>
      {changes.length === 0 ? (
        <p className="dim t-14">{t('no_change')}</p>
      ) : (
        <ul className="below-8 round-2 clipped">
          {changes.map((change, i) => (
            <Change key={i} change={change} moment={moment} />
          ))}
        </ul>
      )}
      {step.order_uuid !== null && (
        <Link className="card-link" to={officePath(company.uuid, `orders/${step.order_uuid}`)}>
          {t('to_order')}
        </Link>
      )}
      <Entry entry={entry} />
      <ConfigurationThen moment={moment} />
    </Panel>
  )
}

type Side = { words: string; amount: string }

const Change = ({ change, moment }: { change: StepChange; moment: Moment }) => {
  const { t } = useTranslation('replay')
  const numbers = (uuids: readonly string[]) =>
    uuids.length === 0
      ? '–'
      : uuids
          .map((uuid) => moment.floor_plan?.tables.find((one) => one.uuid === uuid)?.number ?? '?')
          .join(', ')
  const sideOf = (side: 'before' | 'after'): Side | null => {
    switch (change.of) {
      case 'line': {
        const line = change[side]
        return line && { words: `${quantity(line.quantity)} ${change.name}`, amount: money(line.amount) }
      }
      case 'tables':
        return { words: t('of.tables'), amount: numbers(change[side]) }
      case 'guests':
      case 'receipts':
        return { words: t(`of.${change.of}`), amount: count(change[side]) }
      default:
        return { words: t(`of.${change.of}`), amount: money(change[side]) }
    }
  }
  const [before, after] = [sideOf('before'), sideOf('after')]
  return (
    <>
      {before && <ChangeRow side={before} sign="−" tone="tone-bad" label={t('before')} />}
      {after && <ChangeRow side={after} sign="+" tone="tone-good" label={t('after')} />}
    </>
  )
}

const ChangeRow = ({
  side,
  sign,
  tone,
  label,
}: {
  side: Side
  sign: string
  tone: 'tone-bad' | 'tone-good'
  label: string
}) => (
  <li className={`${style.row} ${tone} flex spread gap-8 mono t-13`}>
    <span>
      <span aria-hidden>{sign}</span> <span className="vh">{label}</span>
      {side.words}
    </span>
    <span className="one-line">{side.amount}</span>
  </li>
)

const Entry = ({ entry }: { entry: StepEntry | null }) => {
  const { t } = useTranslation('replay')
  if (!entry) return <p className={`${style.entry} above-16 dim t-14`}>{t('in_span')}</p>
  const isBad = entry.signature === 'invalid' || !entry.is_as_sealed
  const Icon = isBad ? IconAlertTriangle : entry.signature === 'valid' ? IconCheck : IconLink
  const words = entry.is_as_sealed ? t(`signature_${entry.signature}`) : t('not_as_sealed')
  return (
    <div className={`${style.entry} above-16 stack`}>
      <p className={`row gap-8 w-650 ${isBad ? 'danger-text' : 'good-text'}`}>
        <Icon size={18} aria-hidden /> {words}
      </p>
      <DefinitionList>
        <dt>{t('seq')}</dt>
        <dd>{count(entry.seq)}</dd>
        <dt>{t('previous')}</dt>
        <dd className="mono t-13" title={entry.previous_hash}>
          {hashMark(entry.previous_hash)}
        </dd>
        <dt>{t('this')}</dt>
        <dd className="mono t-13" title={entry.hash}>
          {hashMark(entry.hash)}
        </dd>
        {entry.key_id !== null && (
          <>
            <dt>{t('key')}</dt>
            <dd className="mono t-13" title={entry.key_id}>
              {hashMark(entry.key_id)}
            </dd>
          </>
        )}
      </DefinitionList>
    </div>
  )
}

const hashMark = (hash: string): string =>
  hash.length <= 14 ? hash : `${hash.slice(0, 8)}…${hash.slice(-4)}`
