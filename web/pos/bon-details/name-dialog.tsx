import { useTranslation } from 'react-i18next'
import { usePos } from '../registers/index.ts'
import { useDetails } from '../sale/use-details.ts'
import { TextDialog } from './text-dialog.tsx'

/** ORD-10, POS-27: edits the name on the bon. */
export const NameDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { cart } = usePos()
  const { setDetails } = useDetails()
  return (
    <TextDialog
      title={t('name.title')}
      label={t('name.label')}
      none={t('name.none')}
      value={cart.details.assigned_name ?? ''}
      most={60}
      onClose={onClose}
      onSave={(assigned_name) => {
        onClose()
        setDetails({ assigned_name })
      }}
    />
  )
}
