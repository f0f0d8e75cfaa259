import '@mantine/core/styles/Checkbox.css'
import { type MobilePayUnit, type MobilePayUnits, mobilePayUnitEndpoints } from '@bon/contracts/mobilepay'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Banner, Dialog } from '../../shared/ui/index.ts'
import style from './mobilepay.module.css'

type UnitDialogProps = {
  /** Undefined for a new one. */
  unit: MobilePayUnit | undefined
  all: MobilePayUnits
  onClose: () => void
  onSaved: (after: MobilePayUnits) => void
}

export const UnitDialog = ({ unit, all, onClose, onSaved }: UnitDialogProps) => {
  const { t } = useTranslation('payments')
  const problem = useProblemText()
  const [uuid] = useState(() => unit?.uuid ?? newId())
  const [draft, setDraft] = useState({
    name: unit?.name ?? '',
    payment_type_uuid: unit?.payment_type_uuid ?? all.payment_types[0]?.uuid ?? '',
    register_uuids: unit?.register_uuids ?? [],
    is_on: unit?.is_on ?? true,
  })
  const [isSent, setSent] = useState(false)
  const name = draft.name.trim()
  const save = useMutation({
    mutationFn: () => call(mobilePayUnitEndpoints.saveUnit, { params: { uuid }, body: { ...draft, name } }),
    onSuccess: ({ body }) => onSaved(body),
  })
  return (
    <Dialog title={unit ? unit.name : t('units.add')} onClose={onClose}>
      <form
        className={`${style.form} grid gap-16`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (name !== '') save.mutate()
        }}
      >
        {save.error && <Banner tone="bad">{problem(save.error)}</Banner>}
        <TextInput
          label={t('units.column.name')}
          description={t('units.nameHelp')}
          maxLength={40}
          data-autofocus
          value={draft.name}
          onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
          error={isSent && name === '' && t('units.nameMissing')}
        />
        <NativeSelect
          label={t('units.column.payment_type')}
          value={draft.payment_type_uuid}
          onChange={({ currentTarget }) => setDraft({ ...draft, payment_type_uuid: currentTarget.value })}
          data={all.payment_types.map((each) => ({ value: each.uuid, label: each.name }))}
        />
        <Checkbox.Group
          label={t('units.column.registers')}
          description={t('units.registersHelp')}
          value={draft.register_uuids}
          onChange={(register_uuids) => setDraft({ ...draft, register_uuids })}
        >
          <div className={`${style.choices} grid`}>
            {all.registers.map((each) => (
              <Checkbox key={each.uuid} value={each.uuid} label={each.name} />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox
          label={t('units.isOn')}
          description={t('units.isOnHelp')}
          checked={draft.is_on}
          onChange={({ currentTarget }) => setDraft({ ...draft, is_on: currentTarget.checked })}
        />
        <div className="above-8 flex gap-12 wraps">
          <Button type="submit" loading={save.isPending}>
            {t('units.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
