import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePos } from '../registers/index.ts'
import { detailsPrompt } from '../sale/details-dialog-store.ts'
import { useDetails } from '../sale/use-details.ts'
import { TextDialog } from './text-dialog.tsx'

/** ORD-10, POS-27: edits the name on the bon. */
export const NameDialog = () => {
  const { t } = useTranslation('bon')
  const { cart, dispatch } = usePos()
  const { setDetails } = useDetails()
  const { order_uuid } = cart
  useEffect(() => {
    dispatch({ type: 'opened', what: 'assignNameToOrderQuery', subject: { order_uuid } })
    return () => dispatch({ type: 'closed', what: 'assignNameToOrderQuery' })
  }, [dispatch, order_uuid])
  return (
    <TextDialog
      title={t('name.title')}
      label={t('name.label')}
      none={t('name.none')}
      value={cart.details.assigned_name ?? ''}
      most={60}
      onClose={detailsPrompt.done}
      onSave={(assigned_name) => {
        detailsPrompt.done()
        setDetails({ assigned_name })
      }}
    />
  )
}
