import { CompanyLessFrame } from '../company-less/frame.tsx'
import { SignedIn } from '../company-less/signed-in.tsx'
import { OwnCompanyScreen } from './screen.tsx'

/** `/own-company`: a company of one's own, made by whoever is signed in (ADR 0086). */
export const OwnCompanyGate = () => (
  <SignedIn failed="companies.failed">
    {({ user }) => (
      <CompanyLessFrame name={user.name}>
        <OwnCompanyScreen />
      </CompanyLessFrame>
    )}
  </SignedIn>
)
