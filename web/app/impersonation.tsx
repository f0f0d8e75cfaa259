import { impersonationEndpoints } from '@bon/contracts/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../shared/api/index.ts'
import { credentials, useCredentials } from '../shared/credentials/index.ts'
import style from './impersonation.module.css'

/** Above every page while somebody acts as another: red, with both names and the way out (DEF-48). */
export const ImpersonationBanner = () => {
  const { t } = useTranslation()
  const { impersonated } = useCredentials()
  useFreshStart(impersonated?.uuid)
  if (!impersonated) return null
  return (
    <section className={style.banner} aria-label={t('impersonation.label')}>
      <p>{t('impersonation.banner', { by: impersonated.by, name: impersonated.name })}</p>
      <button type="button" onClick={stop}>
        {t('impersonation.stop')}
      </button>
    </section>
  )
}

/** If the call is lost, the grant ends by its own hour. */
const stop = () => {
  call(impersonationEndpoints.end, {}).catch(() => {})
  credentials.stopImpersonating()
}

/** Whoever one becomes, nothing that the other has fetched is shown to him, and he begins at the root. */
const useFreshStart = (uuid: string | undefined) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const before = useRef(uuid)
  const begin = useEffectEvent(() => {
    client.clear()
    void navigate('/', { replace: true })
  })
  useEffect(() => {
    if (before.current !== uuid) begin()
    before.current = uuid
  }, [uuid])
}
