import { localStorageColorSchemeManager } from '@mantine/core'

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'bon.theme' })

/** `?theme=dark` in the address, for tests and for showing; it wins over what is kept. */
export const forcedColorScheme = (search = window.location.search): 'light' | 'dark' | undefined => {
  const wanted = new URLSearchParams(search).get('theme')
  return wanted === 'dark' || wanted === 'light' ? wanted : undefined
}
