import { localStorageColorSchemeManager } from '@mantine/core'

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'bon.theme' })

/** `?theme=dark` in the URL overrides the stored setting, for tests and demos. */
export const forcedColorScheme = (search = window.location.search): 'light' | 'dark' | undefined => {
  const requested = new URLSearchParams(search).get('theme')
  return requested === 'dark' || requested === 'light' ? requested : undefined
}
