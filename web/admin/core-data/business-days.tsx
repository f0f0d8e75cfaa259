import { StepForm } from '../parts/step-form.tsx'
import { FieldGrid } from '../resources/form/field-grid.tsx'
import '../resources/mantine.css.ts'
import { type BusinessDays, companyEndpoints } from '@bon/contracts/companies'
import { vatEntities } from '@bon/contracts/resources'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem, problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, useToast } from '../../shared/ui/index.ts'
import { CutOffs } from '../overrides/cut-offs.tsx'
import { useMay } from '../parts/use-may.ts'
import { faultsOfProblem } from '../resources/form/faults.ts'
import { FormContext } from '../resources/form/form-context.ts'
import { focusFirst, useFaults } from '../resources/form/use-faults.ts'

/**
 * When the company's business days begin, for its administrators: the provider edits the same on the VAT entity.
 */
export const BusinessDaysForm = ({ view, onStale }: { view: BusinessDays; onStale: () => void }) => {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  const problemText = useProblemText()
  const toast = useToast()
  const [cut_offs, setCutOffs] = useState<unknown>(view.cut_offs)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const at = useRef<HTMLFormElement>(null)
  const values = { zone: view.zone, cut_offs }
  const faults = useFaults(vatEntities, values)
  const own = faults.own.filter(({ path }) => path.startsWith('cut_offs'))
  const mayWrite = useMay('settings.write')
  const disabled = !view.may_change || !mayWrite

  const save = async () => {
    setRefusal(undefined)
    if (own.length > 0) {
      faults.onTried()
      return focusFirst(
        at.current,
        own.map(({ path }) => path),
      )
    }
    setBusy(true)
    try {
      const body = { cut_offs: cut_offs as BusinessDays['cut_offs'] }
      await call(companyEndpoints.changeBusinessDays, { body, ifMatch: view.revision })
      await client.invalidateQueries()
      toast({ text: t('days.saved') })
    } catch (error) {
      const isStale = isProblem(error, companyEndpoints.changeBusinessDays, 'resource.changed_meanwhile')
      faults.showServerFaults(faultsOfProblem(vatEntities, problemOf(error)?.fields ?? []))
      setRefusal(isStale ? t('days.stale') : problemText(error))
      if (isStale) onStale()
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormContext
      value={{ definition: vatEntities, errorAt: faults.errorAt, onLeft: faults.onLeft, disabled }}
    >
      <StepForm
        ref={at}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {refusal !== undefined && <Banner tone="bad">{refusal}</Banner>}
        <FieldGrid>
          <CutOffs
            values={values}
            onChange={(name, value) => {
              setCutOffs(value)
              faults.onChanged(name)
            }}
          />
        </FieldGrid>
        {!view.may_change && <p className="dim2">{t('days.inherited')}</p>}
        {!disabled && (
          <div className="actions middle">
            <Button type="submit" loading={busy}>
              {t('days.save')}
            </Button>
          </div>
        )}
      </StepForm>
    </FormContext>
  )
}
