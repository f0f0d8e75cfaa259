import { inspectionLinkEndpoints } from '@bon/contracts/identity'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { ShownLink } from '../../shared/inspection/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Dialog, ErrorState, TouchButton } from '../../shared/ui/index.ts'
import { AdminPinDialog } from '../admin-pin/index.ts'
import { usePos } from '../registers/index.ts'

/** Makes a link for an inspector who is here, with the PIN of an administrator. */
export const InspectionDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['inspection', 'common'])
  const { register } = usePos()
  const { user } = useSession()
  // One command id for every retry: the PIN approves this id, and after a lost answer there is one link.
  const [commandId] = useState(newId)
  const [asksPin, setAsksPin] = useState(false)
  const make = useMutation({
    mutationFn: () =>
      call(inspectionLinkEndpoints.makeAtTill, { params: { uuid: register.uuid }, body: {}, commandId }),
  })
  if (asksPin)
    return (
      <AdminPinDialog
        register_uuid={register.uuid}
        action={{
          kind: 'inspection_link.make',
          subject_uuid: register.uuid,
          // The link is made in no cashier's name.
          cashier_uuid: user.uuid,
          command_id: commandId,
        }}
        why={t('till_why')}
        onAuthorised={() => {
          setAsksPin(false)
          make.mutate()
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t('shown.title')} onClose={onClose} size={520}>
      {make.data ? (
        <ShownLink {...make.data.body} />
      ) : make.error ? (
        <ErrorState error={make.error} onRetry={() => make.mutate()} />
      ) : (
        <p className="dim2">{t('till_text')}</p>
      )}
      {make.data || make.error ? null : (
        <TouchButton
          variant="primary"
          size="lg"
          className="wide above"
          disabled={make.isPending}
          onClick={() => setAsksPin(true)}
        >
          {t('make')}
        </TouchButton>
      )}
      <TouchButton className="wide above" onClick={onClose}>
        {t('common:common.close')}
      </TouchButton>
    </Dialog>
  )
}
