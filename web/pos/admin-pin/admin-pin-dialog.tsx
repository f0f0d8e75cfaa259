import type { AdminAction } from '@bon/contracts/identity'
import type { RegisterUuid } from '@bon/contracts/kernel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PinPad } from '../../shared/pin/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import style from './admin-pin.module.css'
import { useAdminPin } from './use-admin-pin.ts'
import { useMayAct } from './use-may-act.ts'

type ApprovalDialogProps = {
  register_uuid: RegisterUuid
  action: AdminAction
  /** The limits that the action exceeds, as approval cause codes. */
  causes: readonly string[]
  onApproved: (reason: string) => void
  onClose: () => void
}

/**
 * Asks an administrator to approve one action beyond a cashier's limits: shows the limits, takes a reason and a PIN
 * (R-9).
 */
export const ApprovalDialog = ({ causes, onApproved, ...rest }: ApprovalDialogProps) => {
  const { t } = useTranslation('orders')
  const why = causes.map((cause) => t(`approval.causes.${cause}`)).join(' ')
  return <AdminPinDialog {...rest} why={why} asksReason onAuthorised={onApproved} />
}

/** The server's limit for a reason, in characters. */
const longestReason = 200

type AdminPinDialogProps = {
  register_uuid: RegisterUuid
  /** The command to authorise: it is sent with this id after the PIN is accepted. */
  action: AdminAction
  why: string
  /** Ask for a reason before the PIN. */
  asksReason?: boolean
  onAuthorised: (reason: string) => void
  onClose: () => void
}

/**
 * Asks for an administrator's PIN at the register for an administrator-only action (POS-52, DEF-12). No PIN helps a user
 * without the permission, so none is asked for.
 */
export const AdminPinDialog = (props: AdminPinDialogProps) =>
  useMayAct(props.action.kind) ? <PinDialog {...props} /> : <NoAccessDialog {...props} />

const NoAccessDialog = ({ asksReason = false, onClose }: AdminPinDialogProps) => {
  const { t } = useTranslation('orders')
  return (
    <Dialog title={t(asksReason ? 'approval.title' : 'adminPin.title')} onClose={onClose} size={420}>
      <p className="lead" role="alert">
        {t('adminPin.noAccess')}
      </p>
      <TouchButton className="wide above" onClick={onClose}>
        {t('common:common.close')}
      </TouchButton>
    </Dialog>
  )
}

/** The PIN on the cashier's PIN pad, after a reason where one is asked for. */
const PinDialog = (props: AdminPinDialogProps) => {
  const { register_uuid, action, why, asksReason = false, onAuthorised, onClose } = props
  const { t } = useTranslation('orders')
  const [reason, setReason] = useState('')
  const isMissing = asksReason && reason.trim() === ''
  const entry = useAdminPin(register_uuid, action, {
    missing: isMissing ? t('approval.reasonFirst') : undefined,
    onAuthorised: () => onAuthorised(reason.trim()),
  })
  return (
    <Dialog title={t(asksReason ? 'approval.title' : 'adminPin.title')} onClose={onClose} size={420}>
      <p className="lead">{why}</p>
      {asksReason ? (
        <label className={`${style.reason} below grid gap-4 w-600`}>
          {t('approval.reason')}
          <textarea
            className="plate-strong"
            value={reason}
            maxLength={longestReason}
            rows={1}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      ) : null}
      <PinPad
        entry={entry}
        count={t('adminPin.count', { count: entry.pin.length })}
        submit={t('adminPin.submit')}
      />
      <TouchButton className="wide above" onClick={onClose}>
        {t('common:common.cancel')}
      </TouchButton>
    </Dialog>
  )
}
