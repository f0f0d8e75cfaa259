import { useEffect, useState } from 'react'
import { useAvailability } from '../../shared/api/index.ts'

/** No network, or no answer from the server. */
export const useOffline = (): boolean => {
  const { reachable } = useAvailability()
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return !online || !reachable
}
