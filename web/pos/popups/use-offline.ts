import { useEffect, useState } from 'react'
import { useAvailability } from '../../shared/api/index.ts'

/** True without a network or without an answer from the server. */
export const useOffline = (): boolean => {
  const { reachable } = useAvailability()
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const updateOnline = () => setOnline(navigator.onLine)
    window.addEventListener('online', updateOnline)
    window.addEventListener('offline', updateOnline)
    return () => {
      window.removeEventListener('online', updateOnline)
      window.removeEventListener('offline', updateOnline)
    }
  }, [])
  return !online || !reachable
}
