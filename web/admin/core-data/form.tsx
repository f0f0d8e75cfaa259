import { officePath } from '../../shared/paths/index.ts'
import { StepFields, StepForm } from '../parts/step-form.tsx'
import '@mantine/core/styles/Checkbox.css'
import { type CoreData, type CoreDataView, companyEndpoints } from '@bon/contracts/companies'
import { contactCards, resourceEndpoints } from '@bon/contracts/resources'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call, isProblem, query } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Banner, useToast } from '../../shared/ui/index.ts'
import { useMay } from '../parts/use-may.ts'

const cardApi = resourceEndpoints(contactCards)
const countries = ['dk', 'no', 'se'] as const

export const CoreForm = ({ view, onStale }: { view: CoreDataView; onStale: () => void }) => {
  const { t } = useTranslation('companies')
  const { company } = useSession()
  const [core, setCore] = useState(view.core)
  const { save, busy, refusal } = useSave(view, onStale)
  const mayWrite = useMay('settings.write')
  const set = (to: Partial<CoreData>) => setCore((before) => ({ ...before, ...to }))

  const text = (
    name: 'display_name' | 'street' | 'house_number' | 'postcode' | 'city',
    maxLength: number,
  ) => (
    <TextInput
      label={t(`core.${name}`)}
      required
      maxLength={maxLength}
      value={core[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <StepForm
      onSubmit={(event) => {
        event.preventDefault()
        void save(core)
      }}
    >
      {refusal !== undefined && <Banner tone="bad">{refusal}</Banner>}
      <StepFields>
        {text('display_name', 60)}
        <TextInput
          label={t('core.abbreviation')}
          maxLength={10}
          value={core.abbreviation ?? ''}
          onChange={(event) => set({ abbreviation: event.currentTarget.value || null })}
        />
        {text('street', 100)}
        {text('house_number', 20)}
        {text('postcode', 10)}
        {text('city', 50)}
        <NativeSelect
          label={t('core.country')}
          value={core.country}
          data={countries.map((value) => ({ value, label: t(`core.${value}`) }))}
          onChange={(event) => set({ country: event.currentTarget.value as CoreData['country'] })}
        />
        <TextInput
          label={t('core.p_number')}
          description={t('core.p_number_help')}
          inputMode="numeric"
          pattern="[0-9]{10}"
          maxLength={10}
          value={core.p_number ?? ''}
          onChange={(event) => set({ p_number: event.currentTarget.value || null })}
        />
        <ContactSelect
          value={core.contact_card_uuid}
          onChange={(contact_card_uuid) => set({ contact_card_uuid })}
        />
      </StepFields>
      <Checkbox
        label={t('core.visible')}
        checked={core.is_visible_in_search}
        onChange={(event) => set({ is_visible_in_search: event.currentTarget.checked })}
      />
      <div className="actions middle">
        {mayWrite && (
          <Button type="submit" loading={busy}>
            {t('core.save')}
          </Button>
        )}
        <Button component={Link} to={officePath(company.uuid, 'settings/contact-cards')} variant="default">
          {t('core.to_cards')}
        </Button>
      </div>
    </StepForm>
  )
}

const useSave = (view: CoreDataView, onStale: () => void) => {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  const problemText = useProblemText()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const save = async (core: CoreData) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await call(companyEndpoints.changeCoreData, { body: core, ifMatch: view.revision })
      await client.invalidateQueries()
      toast({ text: t('core.saved') })
    } catch (error) {
      const stale = isProblem(error, companyEndpoints.changeCoreData, 'resource.changed_meanwhile')
      setRefusal(stale ? t('core.stale') : problemText(error))
      if (stale) onStale()
    } finally {
      setBusy(false)
    }
  }
  return { save, busy, refusal }
}

type ContactProps = {
  value: CoreData['contact_card_uuid']
  onChange: (uuid: CoreData['contact_card_uuid']) => void
}

const ContactSelect = ({ value, onChange }: ContactProps) => {
  const { t } = useTranslation('companies')
  const cards = useQuery(query(cardApi.list, { query: { limit: 200 } }))
  return (
    <NativeSelect
      label={t('core.contact')}
      description={t('core.contact_text')}
      value={value ?? ''}
      data={[
        { value: '', label: t('core.no_card') },
        ...(cards.data?.rows ?? []).map(({ uuid, data }) => ({ value: uuid, label: data.name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}
