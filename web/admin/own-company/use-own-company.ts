import { type OwnCompany, ownCompanyEndpoints } from '@bon/contracts/companies'
import { isCvr } from '@bon/contracts/resources'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useRestoredState } from '../../shared/session/index.ts'
import { useAction } from '../parts/use-action.ts'

const empty: OwnCompany = {
  cvr: '',
  legal_name: '',
  display_name: '',
  street: '',
  house_number: '',
  postcode: '',
  city: '',
}

/** Creates the company, then opens its setup. A CVR may be typed in groups. */
export const useOwnCompany = () => {
  const navigate = useNavigate()
  const [value, setValue] = useRestoredState('own-company', () => empty)
  const [tried, setTried] = useState(false)
  const trimmed = Object.fromEntries(
    Object.entries(value).map(([name, text]) => [name, text.trim()]),
  ) as OwnCompany
  // The trading name defaults to the legal name.
  const sent = {
    ...trimmed,
    cvr: trimmed.cvr.replaceAll(' ', ''),
    display_name: trimmed.display_name || shortOf(trimmed),
  }
  const make = useAction({
    action: () => call(ownCompanyEndpoints.make, { body: sent }),
    commands: [ownCompanyEndpoints.make],
    done: ({ body }) => void navigate(officePath(body.company_uuid, 'setup-company')),
  })
  const faults = faultsOf(sent)
  return {
    value,
    change: (part: Partial<OwnCompany>) => setValue((before) => ({ ...before, ...part })),
    faults: tried ? faults : {},
    refusal: make.refusal,
    busy: make.busy,
    submit: () => {
      setTried(true)
      if (Object.keys(faults).length === 0) make.run()
    },
  }
}

const shortOf = ({ legal_name }: OwnCompany): string => legal_name.slice(0, 60)

type Faults = Partial<Record<keyof OwnCompany, 'own.cvr_wrong' | 'own.needed'>>

/** Client-side validation; the check digits catch typing errors at once. */
export const faultsOf = (sent: OwnCompany): Faults => ({
  ...Object.fromEntries(
    Object.entries(sent).flatMap(([name, text]) =>
      text === '' && name !== 'display_name' ? [[name, 'own.needed'] as const] : [],
    ),
  ),
  ...(sent.cvr !== '' && !(/^\d{8}$/.test(sent.cvr) && isCvr(sent.cvr)) && { cvr: 'own.cvr_wrong' as const }),
})
