import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePos } from '../register/index.ts'
import { askedDetails } from '../sale/asked-details.ts'
import { useDetails } from '../sale/use-details.ts'
import { TextDialog } from './text-dialog.tsx'

/** ORD-10, POS-27: whose bon it is. */
export const NameDialog = () => {
  const { t } = useTranslation('bon')
  const { cart, tell } = usePos()
  const { say } = useDetails()
  const { order_uuid } = cart
  useEffect(() => {
    tell({ type: 'opened', what: 'assignNameToOrderQuery', subject: { order_uuid } })
    return () => tell({ type: 'closed', what: 'assignNameToOrderQuery' })
  }, [tell, order_uuid])
  return (
    <TextDialog
      title={t('name.title')}
      label={t('name.label')}
      none={t('name.none')}
      value={cart.details.assigned_name ?? ''}
      most={60}
      onClose={askedDetails.done}
      onSave={(assigned_name) => {
        askedDetails.done()
        say({ assigned_name })
      }}
    />
  )
}
