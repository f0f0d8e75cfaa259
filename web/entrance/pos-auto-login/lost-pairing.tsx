import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLostPairing } from '../../shared/pairing/index.ts'
import { Refusal, doorStyle as style } from '../door/door.tsx'

/** A till that lost its key, or its pairing, says so and leads to pairing; what it kept to be sent waits until then. */
export const LostPairing = ({ leads = false }: { leads?: boolean }) => {
  const { t } = useTranslation('entrance')
  const lost = useLostPairing()
  if (!lost) return null
  return (
    <Refusal>
      {t(`pairing.lost.${lost}`)}{' '}
      {leads ? (
        <Link className={style.link} to="/pos-auto-login">
          {t('pairing.again')}
        </Link>
      ) : null}
    </Refusal>
  )
}
