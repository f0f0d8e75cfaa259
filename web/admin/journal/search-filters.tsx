import { EntryKind, riskyStages } from '@bon/contracts/journal'
import type { Money } from '@bon/contracts/kernel'
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { Filters } from '../parts/filters.tsx'
import { PeriodFilter } from '../parts/period-filter.tsx'
import { RegisterFilter } from '../parts/register-filter.tsx'
import type { useRegisters } from '../parts/use-registers.ts'
import type { JournalSearch } from './use-journal-search.ts'

type SearchFiltersProps = { search: JournalSearch; names: ReturnType<typeof useRegisters> }

/** BEYOND-25: the questions of an auditor as filters: where, what, who, when, how much, which receipt. */
export const SearchFilters = ({ search, names }: SearchFiltersProps) => {
  const { t } = useTranslation(['journal', 'admin'])
  const { filters, narrow } = search
  const kinds = EntryKind.options.map((value) => ({ value, label: t(`kind_${value}`) }))
  return (
    <Filters aria-label={t('filters')}>
      <SegmentedControl
        aria-label={t('which')}
        value={filters('risky') === 'yes' ? 'yes' : ''}
        data={[
          { value: '', label: t('everything') },
          { value: 'yes', label: t('risky') },
        ]}
        onChange={(risky) => narrow({ risky })}
      />
      <NativeSelect
        className={filters('kind') && 'narrowed'}
        aria-label={t('admin:journal.kind')}
        value={filters('kind')}
        onChange={(event) => narrow({ kind: event.currentTarget.value })}
        data={[
          { value: '', label: t('all_kinds') },
          ...kinds.toSorted((a, b) => a.label.localeCompare(b.label, 'da')),
        ]}
      />
      <StageFilter search={search} />
      <RegisterFilter
        chosen={filters('register_uuid')}
        registers={names.registers}
        desk={names.desk}
        onChoose={(register_uuid) => narrow({ register_uuid })}
      />
      <CashierFilter search={search} names={names} />
      <PeriodFilter chosen={{ from: filters('from'), to: filters('to') }} onChoose={narrow} />
      {(['amount_from', 'amount_to'] as const).map((end) => (
        <AmountFilter
          key={`${end} ${filters(end)}`}
          label={t(end)}
          amount={filters(end)}
          onChosen={(amount) => narrow({ [end]: amount })}
        />
      ))}
      <TypedFilter
        key={`nr ${filters('nr')}`}
        label={t('nr')}
        inputMode="numeric"
        chosen={filters('nr')}
        onChosen={(nr) => narrow({ nr: nr.replaceAll(/\D/g, '') })}
      />
      <TypedFilter
        key={`reason ${filters('reason')}`}
        label={t('reason')}
        chosen={filters('reason')}
        onChosen={(reason) => narrow({ reason: reason.trim() })}
      />
      {search.active > 0 && (
        <Button variant="subtle" leftSection={<IconX size={17} aria-hidden />} onClick={search.clear}>
          {t('admin:orders.clear')}
        </Button>
      )}
    </Filters>
  )
}

/** Whether the kitchen or the guest knew of what a correction took off. */
const StageFilter = ({ search }: Pick<SearchFiltersProps, 'search'>) => {
  const { t } = useTranslation('journal')
  const { filters, narrow } = search
  return (
    <NativeSelect
      className={filters('stage') && 'narrowed'}
      aria-label={t('stage')}
      value={filters('stage')}
      onChange={(event) => narrow({ stage: event.currentTarget.value })}
      data={[
        { value: '', label: t('any_stage') },
        ...riskyStages.map((value) => ({ value, label: t(`stage_${value}`) })),
      ]}
    />
  )
}

type TypedFilterProps = {
  label: string
  chosen: string
  inputMode?: 'numeric'
  onChosen: (text: string) => void
}

/** Chosen when the field is left or Enter is pressed. */
const TypedFilter = ({ label, chosen, inputMode, onChosen }: TypedFilterProps) => (
  <TextInput
    inputMode={inputMode ?? 'text'}
    maxLength={100}
    className={chosen && 'narrowed'}
    aria-label={label}
    placeholder={label}
    defaultValue={chosen}
    onBlur={(event) => onChosen(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.currentTarget.blur()
    }}
  />
)

/** Only for who may read cashiers; anyone else searches by the other questions. */
const CashierFilter = ({ search, names }: SearchFiltersProps) => {
  const { t } = useTranslation('journal')
  const { filters, narrow } = search
  return (
    names.cashiers.length > 0 && (
      <NativeSelect
        className={filters('cashier_uuid') && 'narrowed'}
        aria-label={t('cashier')}
        value={filters('cashier_uuid')}
        onChange={(event) => narrow({ cashier_uuid: event.currentTarget.value })}
        data={[
          { value: '', label: t('all_cashiers') },
          ...names.cashiers.map(({ uuid, initials, label }) => ({
            value: uuid,
            label: `${initials} ${label}`,
          })),
        ]}
      />
    )
  )
}

type AmountFilterProps = { label: string; amount: string; onChosen: (amount: string) => void }

/** An amount in kroner, chosen when the field is left or Enter is pressed; the URL has minor units. */
const AmountFilter = ({ label, amount, onChosen }: AmountFilterProps) => {
  const [typed, setTyped] = useState(amount === '' ? '' : money(Number(amount) as Money))
  return (
    <TextInput
      inputMode="decimal"
      className={amount && 'narrowed'}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => onChosen(typed.trim() === '' ? '' : String(parseMoney(typed) ?? ''))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
