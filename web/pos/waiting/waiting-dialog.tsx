import {
  IconAlertTriangle,
  IconArmchair,
  IconCash,
  IconClockPause,
  IconPrinter,
  IconReceipt,
  IconRefresh,
  IconShieldCheck,
  IconUpload,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../shared/api/index.ts'
import { money, timeOf } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useStore } from '../../shared/store/index.ts'
import { Dialog, EmptyState, Tag, TouchButton } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { usePos } from '../registers/index.ts'
import { unpaidOfCart } from '../sale/cart.ts'
import { AcceptedItems } from './accepted-items.tsx'
import { usePrintProvisional } from './use-print-provisional.ts'
import { useAcceptedList, useWaitingList } from './use-waiting.ts'
import { useWaitingActions } from './use-waiting-actions.ts'
import type { WaitingItem } from './waiting-list.ts'

type WaitingDialogProps = {
  /** The cashier wanted to lock the till, and is warned first. */
  locking?: boolean | undefined
  onClose: () => void
}

/** What the server has not answered, in the order of sending: nothing leaves the list without an answer (DEF-19). */
export const WaitingDialog = ({ locking = false, onClose }: WaitingDialogProps) => {
  const { t } = useTranslation('waiting')
  const { lock } = usePos()
  const items = useWaitingList()
  const accepted = useAcceptedList()
  return (
    <Dialog title={t('title')} onClose={onClose} size={720}>
      {items.length > 0 ? (
        <p className="dim2">{t(locking ? 'lockText' : 'text', { count: items.length })}</p>
      ) : null}
      {items.length + accepted.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : null}
      <ul className="above-16 grid gap-8" aria-label={t('title')}>
        {items.map((item) => (
          <Row key={item.command.command_id} item={item} />
        ))}
      </ul>
      {accepted.length > 0 ? <AcceptedItems items={accepted} /> : null}
      {locking ? (
        <div className="evenly above-20 flex gap-8">
          <TouchButton size="lg" onClick={onClose}>
            {t('stay')}
          </TouchButton>
          <TouchButton size="lg" variant="primary" onClick={lock}>
            {t('lock')}
          </TouchButton>
        </div>
      ) : null}
    </Dialog>
  )
}

const Row = ({ item }: { item: WaitingItem }) => {
  const { t } = useTranslation(['waiting', 'pos', 'common'])
  const textOf = useProblemText()
  const { register } = usePos()
  const print = usePrintProvisional()
  const { reopen, retry, approve, busy } = useWaitingActions()
  const { cart, command, money: taken, refused, held, tables, made_at } = item
  const mayApprove = refused?.code === 'order.approval_needed'
  const isPark = command.kind === 'park'
  const name = cart.details.assigned_name
  const cashier = register.cashiers.find(({ uuid }) => uuid === command.body.cashier_uuid)
  const where = [
    tables && t('pos:bon.tableOf', { number: tables }),
    timeOf(made_at),
    cashier?.initials,
    isPark ? t('parked') : taken?.by,
  ]
  return (
    <Panel as="li" className="grid gap-8">
      <div className="row gap-12">
        {isPark ? <IconArmchair size={22} aria-hidden /> : <IconCash size={22} aria-hidden />}
        <span className="fill">
          <b>{name ? `${t('bon', { nr: cart.short_nr })} · ${name}` : t('bon', { nr: cart.short_nr })}</b>
          <small className="block dim t-13">{where.filter(Boolean).join(' · ')}</small>
        </span>
        <StateTag item={item} />
        <b className="t-18 w-750">{money(taken?.due ?? unpaidOfCart(cart))}</b>
      </div>
      {refused ? <p role="alert">{textOf(new ApiProblem(refused))}</p> : null}
      {held ? <p role="status">{t(`held.${held.code.replace('.', '_')}`)}</p> : null}
      <div className="flex gap-8 wraps">
        {mayApprove ? (
          <TouchButton variant="primary" disabled={busy} onClick={() => void approve(item)}>
            <IconShieldCheck size={20} aria-hidden />
            {t('approve')}
          </TouchButton>
        ) : null}
        {refused && !mayApprove ? (
          <TouchButton disabled={busy} onClick={() => retry(item)}>
            <IconRefresh size={20} aria-hidden />
            {t('common:common.retry')}
          </TouchButton>
        ) : null}
        {refused || isPark ? (
          <TouchButton disabled={busy} onClick={() => void reopen(item)}>
            <IconReceipt size={20} aria-hidden />
            {t(isPark ? 'get' : 'openAsBon')}
          </TouchButton>
        ) : null}
        {isPark ? null : (
          <TouchButton onClick={() => print(item)}>
            <IconPrinter size={20} aria-hidden />
            {t('print')}
          </TouchButton>
        )}
      </div>
    </Panel>
  )
}

const StateTag = ({ item }: { item: WaitingItem }) => {
  const { t } = useTranslation('waiting')
  const { services } = usePos()
  const { sending } = useStore(services.waiting.list)
  if (item.refused)
    return (
      <Tag tone="bad">
        <IconAlertTriangle size={14} aria-hidden />
        {t('state.refused')}
      </Tag>
    )
  return sending === item.command.command_id ? (
    <Tag tone="info">
      <IconUpload size={14} aria-hidden />
      {t('state.sending')}
    </Tag>
  ) : (
    <Tag tone="warn">
      <IconClockPause size={14} aria-hidden />
      {t('state.waits')}
    </Tag>
  )
}
