import { type OwnCompany, ownCompanyEndpoints } from '@bon/contracts/companies'
import { identityEndpoints } from '@bon/contracts/identity'
import { isCvr } from '@bon/contracts/resources'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { useKeptState } from '../../shared/session/index.ts'
import { useAct } from '../identity/use-act.ts'

const empty: OwnCompany = { cvr: '', legal_name: '', display_name: '', street: '', postcode: '', city: '' }

/** Makes the company, and leads to its set-up. A CVR may be typed in groups. */
export const useOwnCompany = () => {
  const navigate = useNavigate()
  const [value, setValue] = useKeptState('own-company', () => empty)
  const [tried, setTried] = useState(false)
  const said = Object.fromEntries(
    Object.entries(value).map(([name, text]) => [name, text.trim()]),
  ) as OwnCompany
  // The name on the sign is the legal one unless another is typed.
  const sent = {
    ...said,
    cvr: said.cvr.replaceAll(' ', ''),
    display_name: said.display_name || shortOf(said),
  }
  const make = useAct({
    act: () => call(ownCompanyEndpoints.make, { body: sent }),
    stale: [identityEndpoints.signedIn],
    done: ({ body }) => void navigate(`/companies/${body.company_uuid}/admin/setup-company`),
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

/** What the page can see by itself; the check digits tell a typing mistake at once. */
export const faultsOf = (sent: OwnCompany): Faults => ({
  ...Object.fromEntries(
    Object.entries(sent).flatMap(([name, text]) =>
      text === '' && name !== 'display_name' ? [[name, 'own.needed'] as const] : [],
    ),
  ),
  ...(sent.cvr !== '' && !(/^\d{8}$/.test(sent.cvr) && isCvr(sent.cvr)) && { cvr: 'own.cvr_wrong' as const }),
})
