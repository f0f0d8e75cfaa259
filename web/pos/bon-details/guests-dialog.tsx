import { useTranslation } from 'react-i18next'
import { NumberDialog } from '../item/number-dialog.tsx'
import { detailsPrompt } from '../sale/details-dialog-store.ts'
import { useDetails } from '../sale/use-details.ts'

/** Edits the number of guests; zero clears it. */
export const GuestsDialog = () => {
  const { t } = useTranslation('bon')
  const { setDetails } = useDetails()
  return (
    <NumberDialog
      title={t('guests.title')}
      label={t('guests.label')}
      action={t('common:common.save')}
      shape={/^\d{0,3}$/}
      read={(typed) => (typed === '' ? undefined : Number(typed))}
      show={(typed) => typed || '0'}
      onClose={detailsPrompt.done}
      onSave={(guests) => {
        detailsPrompt.done()
        setDetails({ guests: guests || null })
      }}
    />
  )
}
