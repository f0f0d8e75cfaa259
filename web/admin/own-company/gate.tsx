import { CompanyLessFrame } from '../company-less/frame.tsx'
import { SignedIn } from '../company-less/signed-in.tsx'
import { OwnCompanyScreen } from './screen.tsx'

/** `/own-company`: a signed-in user creates a company (ADR 0086). */
export const OwnCompanyGate = () => (
  <SignedIn failed="companies.failed">
    {({ user }) => (
      <CompanyLessFrame name={user.name}>
        <OwnCompanyScreen />
      </CompanyLessFrame>
    )}
  </SignedIn>
)
