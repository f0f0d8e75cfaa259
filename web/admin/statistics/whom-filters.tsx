import type { Choices } from '@bon/contracts/statistics'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Viewing } from './use-view.ts'

type WhomFiltersProps = {
  viewing: Viewing
  choices: Choices | undefined
  /** The read models of some parts have only one of them. */
  of?: readonly ('register' | 'cashier')[]
}

/** One register or one cashier instead of all. */
export const WhomFilters = ({
  viewing: { view, narrow },
  choices,
  of = ['register', 'cashier'],
}: WhomFiltersProps) => {
  const { t } = useTranslation('statistics')
  return of.map((whom) => {
    const chosen = view[`${whom}_uuid`]
    const known = (choices?.[`${whom}s`] ?? []).map(({ uuid, name }) => ({
      value: uuid,
      label: name ?? t('desk'),
    }))
    // A link may name one that is not listed, or the list is not here yet.
    const other = chosen === undefined || known.some(({ value }) => value === chosen) ? [] : [chosen]
    return (
      <NativeSelect
        key={whom}
        className={chosen && 'narrowed'}
        aria-label={t(whom)}
        value={chosen ?? ''}
        onChange={(event) => narrow({ [whom]: event.currentTarget.value })}
        data={[
          { value: '', label: t(`all_${whom}s`) },
          ...known,
          ...other.map((value) => ({ value, label: '–' })),
        ]}
      />
    )
  })
}
