import { SignedIn } from '../company-less/signed-in.tsx'
import { CompaniesScreen } from './screen.tsx'

/** `/dashboard`: signed in without a company. */
export const CompaniesGate = () => (
  <SignedIn failed="companies.failed">{(signedIn) => <CompaniesScreen signedIn={signedIn} />}</SignedIn>
)
