import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useCredentials } from '../shared/credentials/index.ts'

// Loaded only while a user impersonates another.
const ImpersonationBanner = lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).ImpersonationBanner,
}))

/** Wraps every page and shows the impersonation, if any. */
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

/** When the user changes, drop all fetched data and start at the root. */
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
