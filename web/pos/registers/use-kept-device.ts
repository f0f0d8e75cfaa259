import { useEffect } from 'react'

export const useKeptDevice = (isSignedIn: boolean, isOpen: boolean): void => {
  useEffect(() => {
    const controller = new AbortController()
    import('../device/keep-device.ts')
      .then(({ keepDevice }) => keepDevice({ isSignedIn, isOpen }, controller.signal))
      // Without the network the device works as it is set.
      .catch(() => undefined)
    return () => controller.abort()
  }, [isSignedIn, isOpen])
}
