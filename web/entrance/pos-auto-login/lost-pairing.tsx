import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLostPairing } from '../../shared/pairing/index.ts'
import { Refusal } from '../form/entrance-page.tsx'

/** Shown when a register has lost its key or pairing; links to pairing. Unsent data is kept until then. */
export const LostPairing = ({ leads = false }: { leads?: boolean }) => {
  const { t } = useTranslation('entrance')
  const lost = useLostPairing()
  if (!lost) return null
  return (
    <Refusal>
      {t(`pairing.lost.${lost}`)}{' '}
      {leads ? (
        <Link className="link" to="/pos-auto-login">
          {t('pairing.again')}
        </Link>
      ) : null}
    </Refusal>
  )
}
