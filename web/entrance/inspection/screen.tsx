import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { EntranceButton, EntranceForm, EntrancePage, Refusal } from '../form/entrance-page.tsx'
import { useInspection } from './use-inspection.ts'

/** Opens the books of a company by an inspection link, or says why that is not possible (any more). */
export const InspectionScreen = () => {
  const { t } = useTranslation('entrance')
  const { destination, ended, refusal, busy, open } = useInspection()
  if (destination) return <Navigate to={destination} replace />
  return (
    <EntrancePage title={t('inspection.title')} hint={t('inspection.hint')}>
      {open ? (
        <EntranceForm onSubmit={open}>
          <p className="dim2 t-16">{t('inspection.text')}</p>
          <Refusal>{refusal}</Refusal>
          <EntranceButton type="submit" autoFocus loading={busy}>
            {t('inspection.open')}
          </EntranceButton>
        </EntranceForm>
      ) : (
        <Refusal>{ended}</Refusal>
      )}
    </EntrancePage>
  )
}
