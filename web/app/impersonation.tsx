import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useCredentials } from '../shared/credentials/index.ts'

// For the few who may act as others, and only while they do.
const ImpersonationBanner = lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).ImpersonationBanner,
}))

/** Whom the page acts as, if as another; every page is under it. */
export const Impersonation = () => {
  const { impersonated } = useCredentials()
  useFreshStart(impersonated?.uuid)
  if (!impersonated) return null
  return (
    <Suspense>
      <ImpersonationBanner by={impersonated.by} name={impersonated.name} />
    </Suspense>
  )
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
