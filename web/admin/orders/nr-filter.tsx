import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Receipt number: searched on Enter and on blur; its format is explained below (DES-34). */
export const NrFilter = ({
  nr,
  icon,
  onSearch,
}: {
  nr: number | undefined
  icon: ReactNode
  onSearch: (nr: string) => void
}) => {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState(nr === undefined ? '' : `${nr}`)
  const [wrong, setWrong] = useState<string>()
  const search = () => {
    const value = typed.trim()
    const fits = value === '' || /^[1-9]\d{0,8}$/.test(value)
    setWrong(fits ? undefined : value)
    if (fits && value !== (nr === undefined ? '' : `${nr}`)) onSearch(value)
  }
  return (
    <TextInput
      w={240}
      className={nr === undefined ? undefined : 'narrowed'}
      inputMode="numeric"
      aria-label={t('orders.filter_nr')}
      placeholder={t('orders.nr_placeholder')}
      leftSection={icon}
      value={typed}
      error={wrong === undefined ? undefined : t('orders.nr_rule', { value: wrong })}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search()
      }}
    />
  )
}
