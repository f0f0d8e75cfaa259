import { profileEndpoints } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { CompanyLessFrame } from '../company-less/frame.tsx'
import { WithoutCompany } from '../company-less/without-company.tsx'
import { ProfileScreen } from './screen.tsx'

/** `/profile`: the same page without a company. */
export const ProfileGate = () => (
  <WithoutCompany>
    <Framed />
  </WithoutCompany>
)

const Framed = () => {
  const { data } = useQuery(query(profileEndpoints.show, {}))
  return (
    <CompanyLessFrame name={data?.profile.name ?? ''}>
      <ProfileScreen />
    </CompanyLessFrame>
  )
}
